import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { tradeOrder } from '#server/features/orders/service.ts'
import { idsInBatches, inParts } from '#server/jobs/in-parts.ts'
import { otherSide } from '#shared/contract/trade-sides.ts'
import { shownAfter } from '#shared/features/ratings/rating-rules.ts'

import { ratingNotifications } from './notification-kinds.ts'
import { rating } from './table.ts'
import { tellRater } from './tell-raters.ts'

const waits = and(isNotNull(rating.score), isNull(rating.shownAt))

/**
 * Shows what has been given of an order's ratings, and tells whoever is rated. Each rating is shown
 * by exactly one caller.
 */
export async function showRatings(ctx: WorkContext, orderId: string): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const shown = await inside.db
      .update(rating)
      .set({ shownAt: inside.clock() })
      .where(and(eq(rating.orderId, orderId), waits))
      .returning()
    const [order] = await inside.db
      .select({ number: tradeOrder.number })
      .from(tradeOrder)
      .where(eq(tradeOrder.id, orderId))
    if (order === undefined) throw new Error(`there is no order ${orderId}`)
    for (const { by, ratedId } of shown) {
      await tellRater(inside, {
        kind: ratingNotifications.received,
        number: order.number,
        side: otherSide(by),
        companyId: ratedId,
        // Without the score, which may be hidden later.
        title: `Order ${order.number}: the ${by} has rated you`,
        says: 'You can answer once. Whoever reads the rating reads the answer too.',
      })
    }
  })
}

/** Shows the ratings of orders that ended so long ago that the other side is no longer waited for. */
export async function showDue(ctx: WorkContext): Promise<void> {
  const until = new Date(ctx.clock().getTime() - shownAfter)
  const due = idsInBatches(ctx, rating.orderId, and(waits, lte(rating.endedAt, until)))
  await inParts(ctx, async (part) => {
    for await (const { id } of due) {
      await part(`ratings of order ${id}`, () => showRatings(ctx, id))
    }
  })
}
