import { and, eq, gt, inArray, notExists } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Order, tradeOrder } from '#server/features/orders/service.ts'
import { inParts, rowsInBatches } from '#server/jobs/in-parts.ts'
import { sides } from '#shared/contract/trade-sides.ts'
import { ratableStates, rateWithin } from '#shared/features/ratings/rating-rules.ts'

import { ratingNotifications } from './notification-kinds.ts'
import { rating } from './table.ts'
import { tellRater } from './tell-raters.ts'

/** Adds the empty ratings of an order that has ended, and tells both sides; once for each order. */
export async function openRatings(ctx: WorkContext, order: Order): Promise<void> {
  const { id: orderId, number, buyerCompanyId, sellerCompanyId, stateSince: endedAt } = order
  const companies = { buyer: buyerCompanyId, seller: sellerCompanyId }
  const row = { orderId, endedAt }
  await inTransaction(ctx, async (inside) => {
    const added = await inside.db
      .insert(rating)
      .values([
        { ...row, by: 'buyer', raterId: buyerCompanyId, ratedId: sellerCompanyId },
        { ...row, by: 'seller', raterId: sellerCompanyId, ratedId: buyerCompanyId },
      ])
      .onConflictDoNothing()
      .returning({ id: rating.id })
    if (added.length === 0) return
    for (const side of sides) {
      await tellRater(inside, {
        kind: ratingNotifications.open,
        number,
        side,
        companyId: companies[side],
        title: `You can rate order ${number}`,
        says: 'Your rating is shown once both sides have rated, or 14 days after the order ended.',
      })
    }
  })
}

/** Opens the ratings of the orders that have ended since the last run. */
export async function openEnded(ctx: WorkContext): Promise<void> {
  const from = new Date(ctx.clock().getTime() - rateWithin)
  const isUnrated = and(
    inArray(tradeOrder.state, ratableStates),
    gt(tradeOrder.stateSince, from),
    notExists(
      ctx.db.select({ id: rating.id }).from(rating).where(eq(rating.orderId, tradeOrder.id)),
    ),
  )
  await inParts(ctx, async (part) => {
    for await (const order of rowsInBatches(ctx, tradeOrder, isUnrated)) {
      await part(`ratings of order ${order.number}`, () => openRatings(ctx, order))
    }
  })
}
