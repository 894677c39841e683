import { rowsOfOrder } from '../rows-of-order.ts'
import { orderReview, reviewEntry } from './table.ts'

/** What somebody answered, asked and decided in reviews, for their copy of their data. */
export const saidInReviews = {
  sourcesOfFunds: rowsOfOrder(reviewEntry, {
    by: reviewEntry.personId,
    source: reviewEntry.source,
    text: reviewEntry.text,
    at: reviewEntry.at,
  }),
  reviewedOrders: rowsOfOrder(orderReview, {
    by: orderReview.decidedBy,
    outcome: orderReview.outcome,
    reason: orderReview.reason,
    at: orderReview.decidedAt,
  }),
}
