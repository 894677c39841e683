import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { OrderEvent } from '#shared/features/orders/order-states.ts'
import { readReference } from '#shared/features/orders/payment-reference.ts'

import type { Order } from './find-order.ts'
import { moveOrder, moveOrders } from './move-order.ts'
import { beginReview, reviewedAmong } from './review/open-review.ts'
import { tradeOrder } from './table.ts'

const { id, number, reference, state, currency, total, dueAt, frozenAt, transferSaidAt } =
  tradeOrder
const { buyerCompanyId } = tradeOrder
const payable = {
  id,
  number,
  reference,
  state,
  currency,
  total,
  buyerCompanyId,
  buyerName: sql<string>`${tradeOrder.parties} -> 'buyer' ->> 'legalName'`,
  dueAt,
  frozenAt,
  transferSaidAt,
}
/** An order as who matches payments needs it, with the legal name that its buyer had when it ordered. */
export type PayableOrder = Pick<Order, Exclude<keyof typeof payable, 'buyerName'>> & {
  buyerName: string
}

/**
 * The orders whose references stand in what payers wrote, in the order of these texts; null where there
 * is none.
 * @param lock holds them until the transaction ends
 */
export async function findByReferences(
  { db }: WorkContext,
  texts: readonly string[],
  { lock = false } = {},
): Promise<(PayableOrder | null)[]> {
  const written = texts.map(readReference)
  const wanted = [...new Set(written.flatMap((each) => each ?? []))]
  if (wanted.length === 0) return texts.map(() => null)
  const query = db
    .select(payable)
    .from(tradeOrder)
    .where(inArray(reference, wanted))
    .orderBy(asc(id))
  const found = await (lock ? query.for('no key update') : query)
  const orders = new Map(found.map((order) => [order.reference, order]))
  return written.map((each) => (each === null ? null : (orders.get(each) ?? null)))
}

/** The same for one text. */
export async function findByReference(
  ctx: WorkContext,
  text: string,
  options?: { lock?: boolean },
): Promise<PayableOrder | null> {
  const [found = null] = await findByReferences(ctx, [text], options)
  return found
}

/** The orders that wait for their money, or those of one buyer, those due first. */
export const listAwaiting = ({ db }: WorkContext, buyer?: string): Promise<PayableOrder[]> =>
  db
    .select(payable)
    .from(tradeOrder)
    .where(
      and(eq(state, 'awaiting-funds'), buyer === undefined ? undefined : eq(buyerCompanyId, buyer)),
    )
    .orderBy(asc(tradeOrder.dueAt), asc(id))

/** The operator who calls; null for work in the background that they began. */
const personOf = (ctx: WorkContext | CallContext): string | null =>
  'actor' in ctx && ctx.actor.kind === 'person' ? ctx.actor.personId : null

/** Moves an order because of a payout, as the operator who calls or as the background work that they began. */
async function moveByPayout(
  ctx: WorkContext | CallContext,
  orderId: string,
  event: OrderEvent,
  payoutId: string,
): Promise<boolean> {
  const personId = personOf(ctx)
  return inTransaction(ctx, async (inside) => {
    const [order] = await inside.db.select().from(tradeOrder).where(eq(id, orderId))
    if (order === undefined) throw new Error(`there is no order ${orderId}`)
    const move = { event, by: 'operator', personId, causeId: payoutId } as const
    return (await moveOrder(inside, order, move)) !== null
  })
}

/**
 * Moves the money of payments, which must stand in suspense in full, to their orders, which wait for
 * their review then if they need one. Joins the open transaction.
 * @param payments no two for the same order
 * @returns the ids of the orders that were paid: without those that are frozen, or have been paid or
 *   have expired meanwhile, for which nothing is booked
 */
export const fundOrders = (
  ctx: WorkContext | CallContext,
  payments: readonly { orderId: string; paymentId: string }[],
): Promise<ReadonlySet<string>> =>
  inTransaction(ctx, async (inside) => {
    const reviewed = await reviewedAmong(
      inside,
      payments.map(({ orderId }) => orderId),
    )
    const waiting = payments.map(({ orderId, paymentId }) => ({
      order: { id: orderId, state: 'awaiting-funds' as const },
      causeId: paymentId,
    }))
    const paid = new Set<string>()
    for (const event of ['fund', 'hold'] as const) {
      const moved = await moveOrders(
        inside,
        waiting.filter(({ order }) => reviewed.has(order.id) === (event === 'hold')),
        { event, by: 'operator', personId: personOf(ctx) },
      )
      for (const order of moved) {
        if (event === 'hold') await beginReview(inside, order.id)
        paid.add(order.id)
      }
    }
    return paid
  })

/**
 * Notes that the seller has been paid. Joins the open transaction, in which the caller books it.
 * @returns whether it did; false if the order is not, or no longer, to be paid out
 */
export const payOut = (
  ctx: WorkContext | CallContext,
  { orderId, payoutId }: { orderId: string; payoutId: string },
): Promise<boolean> => moveByPayout(ctx, orderId, 'pay-out', payoutId)

/** The same for money that went back to the buyer. */
export const refundOrder = (
  ctx: WorkContext | CallContext,
  { orderId, payoutId }: { orderId: string; payoutId: string },
): Promise<boolean> => moveByPayout(ctx, orderId, 'refund', payoutId)

export { tell, tellReturned } from './tell-sides.ts'

export { frozenAmong, lockOrders } from './freezing/frozen-orders.ts'
export { lateDeliveries } from './deliveries.ts'
export { openDisputes } from './disputes/open-disputes.ts'
export { openReviews } from './review/open-reviews.ts'
export { dividedLines } from './disputes/rejected-lines.ts'
export { proceedsOf, sellersSum, settlementOf } from './disputes/settled-order.ts'
/** What two companies may write to each other before an order between them is paid. */
export { asKept, contactsOpen } from './messages/hide-contacts.ts'

export { type AgreedSums, notOrdered, orderAgreed } from './order-agreed.ts'

export { readAnyOrder, searchOrders } from './console-orders.ts'
export { orderNamed } from './named-orders.ts'
/** Orders and what happened to them, for who works out records, figures and trends. */
export { tradeOrder, tradeOrderEvent, tradeOrderLine } from './table.ts'
export { feeOfPart } from './fee-of-part.ts'
export { rejectedLine } from './disputes/table.ts'
export { rowsOfOrder } from './rows-of-order.ts'

/** A few orders of the caller's company, by a number or by words. */
export { findOrders } from './find-orders.ts'

/** The numbers of orders, by their ids, such as `Order 10482`. */
export { namesOfOrders } from './list-orders.ts'

/** An order of the caller's company, what was ordered, and what happened to it. */
export {
  eventsOf,
  feeTaxOfOrder,
  feeTermsOf,
  findOwnOrder,
  lacksFunds,
  linesOf,
  linesOfAll,
  mayActIn,
  namesOfSides,
  type Order,
  type OrderLine,
  ownSide,
  sideOf,
  taxOfLine,
} from './find-order.ts'
export { meetOrderDeadlines } from './deadlines.ts'
export { listPlaced } from './list-orders.ts'
export { payableOrders, refundableOrders } from './owed-orders.ts'
export { verifyHeld } from './verify-held.ts'
