import { desc, eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { tradeOrder } from '../table.ts'
import { orderReview, reviewEntry } from './table.ts'

/** What somebody answered, asked and decided in reviews, for their copy of their data. */
export async function whatTheyReviewed({ db }: WorkContext, personId: string) {
  const { number } = tradeOrder
  return {
    sourcesOfFunds: await db
      .select({
        number,
        source: reviewEntry.source,
        text: reviewEntry.text,
        at: reviewEntry.at,
      })
      .from(reviewEntry)
      .innerJoin(tradeOrder, eq(tradeOrder.id, reviewEntry.orderId))
      .where(eq(reviewEntry.personId, personId))
      .orderBy(desc(reviewEntry.at)),
    reviewedOrders: await db
      .select({
        number,
        outcome: orderReview.outcome,
        reason: orderReview.reason,
        at: orderReview.decidedAt,
      })
      .from(orderReview)
      .innerJoin(tradeOrder, eq(tradeOrder.id, orderReview.orderId))
      .where(eq(orderReview.decidedBy, personId))
      .orderBy(desc(orderReview.decidedAt)),
  }
}
