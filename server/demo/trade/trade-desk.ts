import { sinceOf } from '#server/calendar/due-at.ts'
import type { BuyerActor, MemberActor, PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { orderableLot } from '#server/features/listings/lots/orderable-lot.ts'
import type { tradeOrder } from '#server/features/orders/table.ts'
import type { OrderEvent } from '#shared/features/orders/order-states.ts'
import { utcDay } from '#shared/utc-day.ts'

import type { DemoOrder } from './demo-orders.ts'

/** An order of the demo on its way through its states. */
export interface DemoDeal extends DemoOrder {
  /** Its place in the list. */
  at: number
  /** How many business days ago each event happened. */
  days: ReadonlyMap<OrderEvent | 'place', number>
  /** Once it is placed. */
  placed: typeof tradeOrder.$inferSelect | null
}

/** What the demo's people do on a business day, given how many of these ago it is. */
export type DayWork = (desk: TradeDesk, day: number, deals: readonly DemoDeal[]) => Promise<void>

/** The demo's people at work, at a time in the past. */
export interface TradeDesk {
  /** A context at a time of one of the business days before today. */
  at: (daysAgo: number, minutes: number) => CallContext
  /** The same, shortly before the start of the demo. */
  justNow: () => CallContext
  member: (email: string) => MemberActor
  buyer: (email: string) => BuyerActor
  legalName: (email: string) => string
  /** One prepares payouts, the other approves them. */
  operator: PersonActor
  approver: PersonActor
}

/** The ISO date of the day so many business days before a time. */
const dateBefore = (now: Date, businessDays: number) => utcDay(sinceOf({ businessDays }, now, null))

/** A minute of that day. */
export const timeBefore = (now: Date, businessDays: number, minutes: number) =>
  new Date(Date.parse(dateBefore(now, businessDays)) + minutes * 60_000)

/** Minutes after midnight in UTC at which the demo's day has its events. */
export const hours = {
  deadlines: 6 * 60,
  prepare: 9 * 60,
  approve: 10 * 60,
  send: 11 * 60,
  bounce: 11 * 60 + 30,
  trade: 12 * 60,
  statement: 17 * 60,
  match: 18 * 60,
  review: 19 * 60,
}

/** Each order's events happen at a minute of their own, and before the bank's statement. */
export const minuteOf = (at: number) => hours.trade + ((at * 37) % 240)

/** What a lot cost its buyer at that time; null if it was not open to everybody yet, or had no price. */
export async function pricedLot(ctx: CallContext<BuyerActor>, slug: string | null, pieces: number) {
  if (slug === null) return null
  const { lot, price, tax, feeTerms, feeTax, currency, shipping } = await orderableLot(
    ctx,
    slug,
    pieces,
  )
  if (price === null || lot.publicFrom === null || lot.publicFrom > ctx.clock()) return null
  return { slug, pieces, amount: price.total, tax, feeTerms, feeTax, currency, shipping }
}

export type Priced = NonNullable<Awaited<ReturnType<typeof pricedLot>>>
