import { randomUUID } from 'node:crypto'

import { and, asc, eq, notExists, sql } from 'drizzle-orm'

import type { BuyerActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { askedForLines, orderableLot, partsOf } from '#server/features/listings/service.ts'
import { listing } from '#server/features/listings/table.ts'
import { meetOfferDeadlines } from '#server/features/offers/deadlines.ts'
import { makeOffer } from '#server/features/offers/make-offer.ts'
import { writeAboutOffer } from '#server/features/offers/messages.ts'
import { moveOwnOffer } from '#server/features/offers/move-offer.ts'
import { offerLot } from '#server/features/offers/table.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import type { OfferHours } from '#shared/features/offers/offer-states.ts'
import type { AgreedDays } from '#shared/features/orders/agreed-days.ts'

import {
  fontechiara,
  hollowmere,
  kittiwake,
  marigold,
  perrin,
  scheldelicht,
  suryatara,
} from './demo-orders.ts'
import { deliveryTo } from './take-step.ts'
import { minuteOf, pricedLot, type TradeDesk } from './trade-desk.ts'

/** Who does something in a negotiation, so many business days ago. */
interface Turn {
  day: number
  by: Side
}
/** An offer, in per cent of what the lot asks. */
interface Offered extends Turn {
  percent: number
  /** The business days that they want otherwise than they are. */
  days?: Partial<AgreedDays>
  note?: string
}
type Said =
  | Offered
  | (Turn & { text: string })
  | (Turn & { event: 'accept' | 'decline' | 'withdraw'; note?: string })

interface DemoOffer {
  /** Owners' emails. */
  seller: string
  buyer: string
  pieces: number
  hours: OfferHours
  /** How many lots it is for; one if it does not say it. */
  lots?: number
  /** Titles of the lines that are wanted, of a mixed lot that has them. */
  lines?: readonly string[]
  said: readonly [Offered, ...Said[]]
}

const offer = (
  of: Pick<DemoOffer, 'seller' | 'buyer'> & Partial<DemoOffer>,
  said: DemoOffer['said'],
): DemoOffer => ({ pieces: 1, hours: 168, ...of, said })

/** The offers of the demo: open ones, one that became an order, and some that came to nothing. */
const demoOffers: readonly DemoOffer[] = [
  offer({ seller: hollowmere, buyer: marigold, hours: 24 }, [{ day: 7, by: 'buyer', percent: 82 }]),
  offer({ seller: fontechiara, buyer: perrin }, [
    { day: 5, by: 'buyer', percent: 85 },
    { day: 4, by: 'buyer', event: 'withdraw' },
  ]),
  offer({ seller: scheldelicht, buyer: marigold }, [
    { day: 4, by: 'buyer', percent: 70, note: 'For stock, paid at once.' },
    { day: 3, by: 'seller', event: 'decline', note: 'Below what it cost us.' },
  ]),
  offer({ seller: fontechiara, buyer: marigold, pieces: 2 }, [
    {
      day: 3,
      by: 'buyer',
      percent: 86,
      days: { inspectDays: 10 },
      note: 'Two for our Boston shop. Our own gemmologist looks at them first.',
    },
    {
      day: 2,
      by: 'seller',
      percent: 95,
      days: { inspectDays: 7 },
      note: 'They come with their boxes.',
    },
    { day: 2, by: 'buyer', text: 'How soon can you send both?' },
    { day: 1, by: 'seller', text: 'The day after the money has arrived, insured.' },
    { day: 1, by: 'buyer', percent: 92 },
  ]),
  offer({ seller: hollowmere, buyer: perrin }, [
    { day: 2, by: 'buyer', percent: 88 },
    { day: 1, by: 'seller', percent: 96, note: 'Cleaned and checked this month.' },
  ]),
  offer({ seller: suryatara, buyer: kittiwake }, [
    { day: 1, by: 'buyer', percent: 90 },
    { day: 1, by: 'buyer', text: 'Are they heated? Write to rowan@kittiwake.example.' },
  ]),
  offer({ seller: scheldelicht, buyer: marigold }, [
    {
      day: 3,
      by: 'buyer',
      percent: 84,
      days: { inspectDays: 10 },
      note: 'We can pay on the day you accept.',
    },
    { day: 2, by: 'seller', percent: 93 },
    { day: 1, by: 'buyer', event: 'accept' },
  ]),
  offer({ seller: fontechiara, buyer: kittiwake }, [
    { day: 1, by: 'buyer', percent: 91, note: 'We would take two more next month.' },
  ]),
  offer({ seller: fontechiara, buyer: marigold, lines: ['Paperclip chains', 'Plain medallions'] }, [
    { day: 1, by: 'buyer', percent: 94, note: 'The hoops we have in stock ourselves.' },
  ]),
  offer({ seller: fontechiara, buyer: perrin, lots: 3 }, [
    { day: 1, by: 'buyer', percent: 90, note: 'All three in one parcel, for our window.' },
  ]),
]

/** A negotiation under way. */
interface Talk {
  number: number
  /** Of its last move. */
  position: number
  /** What the lot asked for all pieces, in minor units. */
  list: number
}
/** The negotiations under way, by their places in the list. */
export type Talks = Map<number, Talk>

/** Lots of a seller for which nobody has offered, the newest first. */
const quietLots = ({ db }: CallContext, companyId: string, pieces: number) =>
  db
    .select({ slug: listing.slug })
    .from(listing)
    .where(
      and(
        eq(listing.companyId, companyId),
        eq(listing.state, 'live'),
        sql`${listing.quantity} - ${listing.held} > ${pieces}`,
        notExists(db.select().from(offerLot).where(eq(offerLot.listingId, listing.id))),
      ),
    )
    .orderBy(sql`${listing.publicFrom} desc`, asc(listing.id))

/** So much of a price, in whole units of its currency. */
const partOf = (list: number, percent: number) => Math.round((list * percent) / 10_000) * 100

async function begin(ctx: CallContext, made: DemoOffer, desk: TradeDesk): Promise<Talk> {
  const { seller, buyer, pieces, hours, lots = 1 } = made
  const [{ percent, days, note }] = made.said
  const inside = { ...ctx, actor: desk.buyer(buyer) }
  if (made.lines !== undefined) return beginForLines(inside, made, desk)
  const wanted: { slug: string; amount: number; currency: string }[] = []
  for (const { slug } of await quietLots(ctx, desk.member(seller).company.id, pieces)) {
    const found = await pricedLot(inside, slug, pieces)
    const [first = found] = wanted
    if (found === null || found.currency !== first?.currency) continue
    wanted.push(found)
    if (wanted.length < lots) continue
    const list = wanted.reduce((sum, each) => sum + each.amount, 0)
    const amount = partOf(list, percent)
    const terms = { amount, hours, note, ...days }
    const deliveryAddressId = await deliveryTo(inside)
    const { number } = await makeOffer(inside, {
      lots: wanted.map((each) => ({ slug: each.slug, pieces })),
      deliveryAddressId,
      ...terms,
    })
    return { number, position: 1, list }
  }
  throw new Error(`the demo has too few lots for an offer to ${seller}`)
}

async function beginForLines(
  ctx: CallContext<BuyerActor>,
  { seller, hours, lines = [], said: [{ percent, note }] }: DemoOffer,
  desk: TradeDesk,
): Promise<Talk> {
  const isTheirs = eq(listing.companyId, desk.member(seller).company.id)
  const mixed = await ctx.db
    .select()
    .from(listing)
    .where(and(isTheirs, eq(listing.state, 'live'), eq(listing.kind, 'mixed-lot')))
  for (const { slug, sheet } of mixed) {
    const picked = (partsOf({ sheet })?.lines ?? []).filter(({ title }) => lines.includes(title))
    if (slug === null || picked.length < lines.length) continue
    const list = await askedForLines(ctx, await orderableLot(ctx, slug, 1), picked)
    if (list === null) continue
    const amount = partOf(list, percent)
    const keys = picked.map(({ key }) => key)
    const deliveryAddressId = await deliveryTo(ctx)
    const wanted = [{ slug, pieces: 1, lines: keys }]
    const terms = { amount, hours, note, deliveryAddressId }
    const { number } = await makeOffer(ctx, { lots: wanted, ...terms })
    return { number, position: 1, list }
  }
  throw new Error(`the demo has no lot of ${seller} with the lines ${lines.join(', ')}`)
}

async function goOn(
  ctx: CallContext,
  made: DemoOffer,
  said: Said,
  { talk, desk }: { talk: Talk; desk: TradeDesk },
): Promise<void> {
  const inside = { ...ctx, actor: desk.member(made[said.by]) }
  const { number, position, list } = talk
  if ('text' in said) {
    const { text } = said
    return writeAboutOffer(inside, { number, key: randomUUID(), text, pictures: [] })
  }
  talk.position += 1
  const seen = { number, position }
  if ('event' in said) {
    const chosen =
      said.event === 'accept' && said.by === 'buyer'
        ? { deliveryAddressId: await deliveryTo({ ...ctx, actor: desk.buyer(made.buyer) }) }
        : {}
    await moveOwnOffer(inside, seen, { event: said.event, note: said.note, ...chosen })
  } else {
    const { pieces, hours } = made
    const terms = { pieces, amount: partOf(list, said.percent), hours, ...said.days }
    await moveOwnOffer(inside, seen, { event: 'counter', terms, note: said.note })
  }
}

/** Lets buyers and sellers say what they said on a business day. */
export async function negotiateOn(desk: TradeDesk, day: number, talks: Talks): Promise<void> {
  await meetOfferDeadlines(desk.at(day, minuteOf(0)))
  for (const [at, made] of demoOffers.entries()) {
    for (const [place, said] of made.said.entries()) {
      if (said.day !== day) continue
      // Each a quarter of an hour after the one before.
      const ctx = desk.at(day, minuteOf(at) + 15 * place)
      const talk = talks.get(at)
      if (talk === undefined) talks.set(at, await begin(ctx, made, desk))
      else await goOn(ctx, made, said, { talk, desk })
    }
  }
}
