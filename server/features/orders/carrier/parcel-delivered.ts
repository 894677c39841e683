import { and, asc, eq, gte, inArray, isNull, lt, lte, max, type SQL, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { deleteWhere } from '#server/db/delete-where.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { minuteInMail } from '#server/mail/mail-content.ts'
import { sides } from '#shared/contract/trade-sides.ts'
import { bareTracking } from '#shared/features/orders/dispatch/tracking-numbers.ts'
import type { OrderEvent } from '#shared/features/orders/order-states.ts'

import type { Order } from '../find-order.ts'
import { moveOrders } from '../move-order.ts'
import { tradeOrder, tradeOrderEvent } from '../table.ts'
import { tell } from '../tell-sides.ts'
import { carrierReport } from './table.ts'
import { bareTrackingOf } from './tracking-number.ts'

interface Parcel {
  trackingNumber: string
  /** When the carrier handed it over, as it says. */
  deliveredAt: Date
}

/**
 * Makes whoever reports a parcel, enters its number or unfreezes its order wait for each other until the
 * open transaction ends. Without it two of them could each miss what the other does. Comes before any
 * lock of an order, so that they never wait in a circle.
 */
export const lockParcel = ({ db }: WorkContext, trackingNumber: string) =>
  db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${bareTracking(trackingNumber)}, 18))`,
  )

/**
 * Keeps a carrier's report, and begins the inspection of the orders in the parcel.
 * @returns the numbers of the orders that have moved
 */
export const parcelDelivered = (
  ctx: WorkContext,
  { trackingNumber, deliveredAt }: Parcel,
): Promise<number[]> =>
  inTransaction(ctx, async (inside) => {
    await lockParcel(inside, trackingNumber)
    const now = inside.clock()
    // One from a carrier whose clock is ahead must not count for numbers that are entered later.
    const at = deliveredAt > now ? now : deliveredAt
    const number = bareTracking(trackingNumber)
    const kept = await inside.db
      .insert(carrierReport)
      .values({ trackingNumber: number, deliveredAt: at, receivedAt: now })
      .onConflictDoNothing()
      .returning({ at: carrierReport.deliveredAt })
    const moved = await deliverReported(inside, trackingNumber)
    if (kept.length > 0) {
      await tellOfLateReport(inside, number, at)
      await tellOfFound(inside, number, at)
    }
    return moved
  })

/** The orders that name a parcel and have had an event, by their numbers. */
const ordersNaming = (
  { db }: WorkContext,
  trackingNumber: string,
  event: OrderEvent,
  which: SQL | undefined,
) =>
  db
    .select({ order: tradeOrder })
    .from(tradeOrder)
    .innerJoin(
      tradeOrderEvent,
      and(eq(tradeOrderEvent.orderId, tradeOrder.id), eq(tradeOrderEvent.event, event)),
    )
    .where(and(eq(bareTrackingOf(tradeOrder.trackingNumber), bareTracking(trackingNumber)), which))
    .orderBy(asc(tradeOrder.number))

/**
 * Begins the inspection of the orders in a parcel that a carrier has delivered, in the open
 * transaction, which has locked the parcel. Only a delivery after its number was entered counts: before,
 * it may be anybody's parcel. A number that several sellers had entered by then is left to the buyers
 * and to operators.
 * @param only one of the orders; all of them if left out
 * @returns the numbers of the orders that have moved
 */
export async function deliverReported(
  ctx: WorkContext,
  trackingNumber: string,
  only?: string,
): Promise<number[]> {
  const [latest] = await ctx.db
    .select({ at: max(carrierReport.deliveredAt) })
    .from(carrierReport)
    .where(eq(carrierReport.trackingNumber, bareTracking(trackingNumber)))
  if (latest?.at == null) return []
  const sentBefore = lt(tradeOrderEvent.at, latest.at)
  const named = await ordersNaming(ctx, trackingNumber, 'ship', sentBefore)
  if (new Set(named.map(({ order }) => order.sellerCompanyId)).size > 1) return []
  const onTheWay = named.filter(
    ({ order }) => order.state === 'shipped' && (only === undefined || order.id === only),
  )
  const moved = await moveOrders(ctx, onTheWay, {
    event: 'deliver',
    by: 'carrier',
    personId: null,
  })
  return moved.map(({ number }) => number)
}

/**
 * Tells the buyer if a carrier has delivered a parcel with the number that the seller has just entered.
 * It may be another's, so only the buyer or an operator can say that it is this one.
 */
export async function tellOfEarlyReport(ctx: WorkContext, order: Order): Promise<void> {
  const number = order.trackingNumber ?? ''
  const at = (await reportsOf(ctx, [number])).get(bareTracking(number))
  if (at === undefined || at < order.placedAt) return
  await tell(ctx, 'buyer', order, {
    about: 'early report',
    title: `Order ${order.number} may have arrived already`,
    says: `The carrier says that it delivered a parcel with this number on ${minuteInMail(at)}, before the seller entered it. If you have the goods, say so on the page of the order. If not, there is nothing for you to do: your money stays held.`,
  })
}

/** The same if the report came after the number was entered. Nobody is told twice. */
async function tellOfLateReport(ctx: WorkContext, number: string, at: Date): Promise<void> {
  const early = await ordersNaming(
    ctx,
    number,
    'ship',
    and(eq(tradeOrder.state, 'shipped'), isNull(tradeOrder.frozenAt), gte(tradeOrderEvent.at, at)),
  )
  for (const { order } of early) {
    const reports = await ctx.db.$count(
      carrierReport,
      and(eq(carrierReport.trackingNumber, number), gte(carrierReport.deliveredAt, order.placedAt)),
    )
    if (reports === 1) await tellOfEarlyReport(ctx, order)
  }
}

const found = {
  buyer:
    'If you have the goods, they are the seller’s, because your money goes back. Write to the seller on the page of the order, and say how they are to be sent.',
  seller:
    'If the buyer has the goods, they are yours, because the buyer’s money goes back. Write to the buyer on the page of the order, and tell the carrier or your insurer.',
} as const

/** Tells both sides if a carrier has delivered goods that were recorded as lost. It moves nothing. */
async function tellOfFound(ctx: WorkContext, number: string, at: Date): Promise<void> {
  const lost = await ordersNaming(ctx, number, 'lose', lte(tradeOrder.placedAt, at))
  for (const { order } of lost) {
    for (const side of sides) {
      await tell(ctx, side, order, {
        about: `found ${at.toISOString()}`,
        title: `The lost goods of order ${order.number} may have arrived`,
        says: `The carrier says that it delivered the parcel on ${minuteInMail(at)}. ${found[side]}`,
      })
    }
  }
}

/** When carriers last reported the delivery of parcels, by their bare numbers. */
export async function reportsOf(
  { db }: WorkContext,
  trackingNumbers: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (trackingNumbers.length === 0) return new Map()
  const { trackingNumber, deliveredAt } = carrierReport
  const rows = await db
    .select({ trackingNumber, at: max(deliveredAt) })
    .from(carrierReport)
    .where(inArray(trackingNumber, trackingNumbers.map(bareTracking)))
    .groupBy(trackingNumber)
  return new Map(rows.flatMap((row) => (row.at === null ? [] : [[row.trackingNumber, row.at]])))
}

/** Forgets reports that came before a moment. */
export const forgetReports = (ctx: WorkContext, before: Date) =>
  deleteWhere(ctx, carrierReport, lt(carrierReport.receivedAt, before))
