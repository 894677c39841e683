import { and, eq, inArray } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { idsAmong } from '#server/db/values-by-id.ts'
import { reviewFor } from '#shared/contract/review-limits.ts'
import { tradedStates } from '#shared/features/orders/order-states.ts'

import type { Order } from '../find-order.ts'
import { tradeOrder } from '../table.ts'
import { tell } from '../tell-sides.ts'
import { isAnswerWanted } from './review-entries.ts'
import { orderReview } from './table.ts'

/**
 * Notes that an order whose buyer is to pay now will be reviewed, if it reaches a limit of the day on
 * which it was placed, and asks its buyer where the money comes from; in the open transaction.
 */
export async function openReview(ctx: WorkContext, order: Order): Promise<void> {
  const { id, number, buyerCompanyId, total, currency, placedAt } = order
  const reviewIf = (isFirst: boolean) =>
    reviewFor({ total, currency, placedAt, isFirst }, ctx.config.reviewLimits)
  // Most orders are too small for any review, so it does not matter whose they are.
  if (reviewIf(true) === null) return
  const [traded] = await ctx.db
    .select({ id: tradeOrder.id })
    .from(tradeOrder)
    .where(
      and(eq(tradeOrder.buyerCompanyId, buyerCompanyId), inArray(tradeOrder.state, tradedStates)),
    )
    .limit(1)
  const needed = reviewIf(traded === undefined)
  if (needed === null) return
  await ctx.db.insert(orderReview).values({ orderId: id, ...needed })
  await tell(ctx, 'buyer', order, {
    about: 'source of funds',
    title: `Tell us where the money for order ${number} comes from`,
    says: 'We check the payment of this order before the goods are sent, and need your answer for that. Answer on the page of the order now, so that nobody waits for it later.',
  })
}

/** Which of these orders' payments are reviewed. */
export const reviewedAmong = (
  ctx: WorkContext,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> => idsAmong(ctx, orderReview.orderId, orderIds)

/** The same for one order. */
export const isReviewed = async (ctx: WorkContext, orderId: string): Promise<boolean> =>
  (await reviewedAmong(ctx, [orderId])).size > 0

/** Makes a review the operators' turn if its buyer has answered, once the money is here. */
export async function beginReview(ctx: WorkContext, orderId: string): Promise<void> {
  if (await isAnswerWanted(ctx, orderId)) return
  await ctx.db
    .update(orderReview)
    .set({ oursSince: ctx.clock() })
    .where(eq(orderReview.orderId, orderId))
}
