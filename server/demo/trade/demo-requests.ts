import { and, asc, eq, like } from 'drizzle-orm'

import { answerRequest } from '#server/features/buy-requests/answer-request.ts'
import { postRequest } from '#server/features/buy-requests/post-request.ts'
import { listing } from '#server/features/listings/table.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'
import { utcDay } from '#shared/utc-day.ts'

import { fontechiara, kittiwake, marigold, perrin } from './demo-orders.ts'
import { minuteOf, type TradeDesk } from './trade-desk.ts'

/** What a buyer of the demo looks for. */
interface DemoRequest {
  /** An owner's email. */
  buyer: string
  /** So many business days ago. */
  day: number
  title: string
  description: string
  kind?: KindName
  pieces: number
  budget?: { amount: number; currency: Currency }
  /** Days after the post. */
  neededIn?: number
  days: number
  /** With the lot of a seller whose title begins so, so many business days ago. */
  answer?: { seller: string; day: number; lot: string; note: string }
}

const demoRequests: readonly DemoRequest[] = [
  {
    buyer: marigold,
    day: 5,
    title: 'Gold medallion pendants',
    description: 'Yellow gold, 14k or 18k, with or without small stones. New, for our two shops.',
    kind: 'jewellery',
    pieces: 12,
    budget: { amount: 70_000, currency: 'USD' },
    neededIn: 45,
    days: 30,
    answer: {
      seller: fontechiara,
      day: 4,
      lot: 'Sunburst medallion pendant',
      note: 'We have twelve that are alike. Each comes in its box.',
    },
  },
  {
    buyer: perrin,
    day: 3,
    title: 'Tahitian pearls, dark grey',
    description: 'In lots of about 25, round, 9 to 11 mm, lightly spotted at most. For necklaces.',
    kind: 'pearl',
    pieces: 2,
    budget: { amount: 240_000, currency: 'EUR' },
    days: 60,
  },
  {
    buyer: kittiwake,
    day: 2,
    title: 'Gold bars of 100 g',
    description: 'Minted, sealed, from a refiner on the Good Delivery list.',
    kind: 'bullion',
    pieces: 4,
    neededIn: 30,
    days: 30,
  },
  {
    buyer: marigold,
    day: 1,
    title: 'Sapphires for a window',
    description: 'Loose or set, blue, from 1 ct. We show them from spring on.',
    pieces: 10,
    budget: { amount: 150_000, currency: 'USD' },
    days: 90,
  },
]

/** The ids of the requests that were posted, by their places in the list. */
export type PostedRequests = Map<number, string>

const day = 86_400_000

/** Lets buyers say what they look for on a business day, and a seller answer. */
export async function askOn(desk: TradeDesk, on: number, posted: PostedRequests): Promise<void> {
  for (const [at, { buyer, day: asked, neededIn, answer, ...said }] of demoRequests.entries()) {
    const ctx = desk.at(on, minuteOf(at))
    if (asked === on) {
      const neededBy =
        neededIn === undefined
          ? undefined
          : utcDay(new Date(ctx.clock().getTime() + neededIn * day))
      const inside = { ...ctx, actor: desk.buyer(buyer) }
      const { id } = await postRequest(inside, { neededBy, ...said })
      posted.set(at, id)
    }
    if (answer?.day !== on) continue
    const id = posted.get(at)
    const actor = desk.member(answer.seller)
    const [lot] = await ctx.db
      .select({ id: listing.id })
      .from(listing)
      .where(
        and(
          eq(listing.companyId, actor.company.id),
          eq(listing.state, 'live'),
          like(listing.title, `${answer.lot}%`),
        ),
      )
      .orderBy(asc(listing.publicFrom))
      .limit(1)
    if (id === undefined || lot === undefined)
      throw new Error('the demo has nothing to answer with')
    await answerRequest({ ...ctx, actor }, { id, listing: lot.id, note: answer.note })
  }
}
