import { randomUUID } from 'node:crypto'

import { and, asc, eq, notExists, sql } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { orderableLot } from '#server/features/listings/lots/orderable-lot.ts'
import { listing } from '#server/features/listings/table.ts'
import { meetOfferDeadlines } from '#server/features/offers/deadlines.ts'
import { makeOffer } from '#server/features/offers/make-offer.ts'
import { moveOwnOffer } from '#server/features/offers/move-offer.ts'
import { offer } from '#server/features/offers/table.ts'
import { writeMessage } from '#server/features/offers/write-message.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import type { OfferHours } from '#shared/features/offers/offer-states.ts'

import {
  fontechiara,
  hollowmere,
  kittiwake,
  marigold,
  perrin,
  scheldelicht,
  suryatara,
} from './demo-orders.ts'
import { minuteOf, type TradeDesk } from './trade-desk.ts'

/** What somebody does in a negotiation, so many business days ago. */
interface Said {
  day: number
  by: Side
  /** What is offered, in per cent of what the lot asks. */
  percent?: number
  note?: string
  /** A message. */
  text?: string
  ends?: 'decline' | 'withdraw'
}

interface DemoOffer {
  /** Owners' emails. */
  seller: string
  buyer: string
  pieces: number
  hours: OfferHours
  said: readonly Said[]
}

/** The offers of the demo: one in each state, and some more that are open. None became an order. */
const demoOffers: readonly DemoOffer[] = [
  {
    seller: hollowmere,
    buyer: marigold,
    pieces: 1,
    hours: 24,
    said: [{ day: 7, by: 'buyer', percent: 82 }],
  },
  {
    seller: fontechiara,
    buyer: perrin,
    pieces: 1,
    hours: 168,
    said: [
      { day: 5, by: 'buyer', percent: 85 },
      { day: 4, by: 'buyer', ends: 'withdraw' },
    ],
  },
  {
    seller: scheldelicht,
    buyer: marigold,
    pieces: 1,
    hours: 168,
    said: [
      { day: 4, by: 'buyer', percent: 70, note: 'For stock, paid at once.' },
      { day: 3, by: 'seller', ends: 'decline', note: 'Below what it cost us.' },
    ],
  },
  {
    seller: fontechiara,
    buyer: marigold,
    pieces: 2,
    hours: 168,
    said: [
      { day: 3, by: 'buyer', percent: 86, note: 'Two for our Boston shop.' },
      { day: 2, by: 'seller', percent: 95, note: 'They come with their boxes.' },
      { day: 2, by: 'buyer', text: 'How soon can you send both?' },
      { day: 1, by: 'seller', text: 'The day after the money has arrived, insured.' },
      { day: 1, by: 'buyer', percent: 92 },
    ],
  },
  {
    seller: hollowmere,
    buyer: perrin,
    pieces: 1,
    hours: 168,
    said: [
      { day: 2, by: 'buyer', percent: 88 },
      { day: 1, by: 'seller', percent: 96, note: 'Cleaned and checked this month.' },
    ],
  },
  {
    seller: suryatara,
    buyer: kittiwake,
    pieces: 1,
    hours: 168,
    said: [
      { day: 1, by: 'buyer', percent: 90 },
      { day: 1, by: 'buyer', text: 'Are they heated? Write to rowan@kittiwake.example.' },
    ],
  },
  {
    seller: fontechiara,
    buyer: kittiwake,
    pieces: 1,
    hours: 168,
    said: [{ day: 1, by: 'buyer', percent: 91, note: 'We would take two more next month.' }],
  },
]

/** A negotiation under way. */
interface Talk extends DemoOffer {
  at: number
  number: number
  position: number
  /** What the lot asks for all pieces, in minor units. */
  list: number
}

/** Lots of a seller for which nobody has offered, the newest first. */
const quietLots = ({ db }: CallContext, companyId: string, pieces: number) =>
  db
    .select({ slug: listing.slug, publicFrom: listing.publicFrom })
    .from(listing)
    .where(
      and(
        eq(listing.companyId, companyId),
        eq(listing.state, 'live'),
        sql`${listing.quantity} - ${listing.held} > ${pieces}`,
        notExists(db.select().from(offer).where(eq(offer.listingId, listing.id))),
      ),
    )
    .orderBy(sql`${listing.publicFrom} desc`, asc(listing.id))

/** So much of a price, in whole units of its currency. */
const partOf = (list: number, percent: number) => Math.round((list * percent) / 10_000) * 100

async function begin(ctx: CallContext, at: number, desk: TradeDesk): Promise<Talk> {
  const talk = demoOffers[at]
  const [first] = talk?.said ?? []
  if (talk === undefined || first?.percent === undefined) throw new Error('an offer has no price')
  const inside = { ...ctx, actor: desk.member(talk.buyer) }
  const { pieces, hours } = talk
  for (const { slug, publicFrom } of await quietLots(
    ctx,
    desk.member(talk.seller).company.id,
    pieces,
  )) {
    if (slug === null || publicFrom === null || publicFrom > ctx.clock()) continue
    const { price } = await orderableLot(inside, slug, pieces)
    if (price === null) continue
    const list = price.total
    const amount = partOf(list, first.percent)
    const { number } = await makeOffer(inside, { slug, pieces, amount, hours, note: first.note })
    return { ...talk, at, number, position: 1, list }
  }
  throw new Error(`the demo has too few lots for offer ${at} of ${talk.seller}`)
}

async function goOn(ctx: CallContext, talk: Talk, said: Said, desk: TradeDesk): Promise<void> {
  const inside = { ...ctx, actor: desk.member(talk[said.by]) }
  const { number, position, pieces, hours, list } = talk
  const { percent, note, text, ends } = said
  if (text !== undefined) {
    return writeMessage(inside, { number, key: randomUUID(), text, pictures: [] })
  }
  talk.position += 1
  const seen = { number, position }
  if (percent === undefined) {
    await moveOwnOffer(inside, seen, { event: ends ?? 'withdraw', note })
  } else {
    const terms = { pieces, amount: partOf(list, percent), hours }
    await moveOwnOffer(inside, seen, { event: 'counter', terms, note })
  }
}

/** Lets buyers and sellers say what they said on a business day. */
export async function negotiateOn(desk: TradeDesk, day: number, talks: Map<number, Talk>) {
  await meetOfferDeadlines(desk.at(day, minuteOf(0)))
  for (const [at, { said }] of demoOffers.entries()) {
    for (const [place, each] of said.entries()) {
      if (each.day !== day) continue
      // Each a quarter of an hour after the one before.
      const ctx = desk.at(day, minuteOf(at) + 15 * place)
      const talk = talks.get(at)
      if (talk === undefined) talks.set(at, await begin(ctx, at, desk))
      else await goOn(ctx, talk, each, desk)
    }
  }
}

export type Talks = Parameters<typeof negotiateOn>[2]
