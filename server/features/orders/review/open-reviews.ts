import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { QueueSource } from '#server/contract/queue.ts'
import { beyond, orderOf, pageOf, placeOf, type SortedPaging } from '#server/db/keyset.ts'
import { countQueue } from '#server/db/queue-counts.ts'
import { companyNamesIn } from '#server/features/companies/service.ts'
import { titleOf } from '#shared/features/orders/order-lines.ts'

import { linesAndNamesOf } from '../find-order.ts'
import { tradeOrder } from '../table.ts'
import { orderReview } from './table.ts'

// An index finds the orders that are checked, and only those are sorted.
const columns = {
  since: { by: tradeOrder.stateSince },
  /** Those that wait for us, the longest wait first, and then those that wait for their buyers. */
  turn: { by: orderReview.oursSince },
  total: { by: tradeOrder.total, within: tradeOrder.currency },
}

/** Paid orders that wait for their review, the oldest first unless another order is asked for. */
export async function listReviews(
  ctx: WorkContext,
  { sort = 'since', after, limit }: SortedPaging<keyof typeof columns>,
) {
  const sorting = orderOf(columns, tradeOrder.id, sort)
  const query = ctx.db
    .select({ order: tradeOrder, review: orderReview, place: placeOf(sorting) })
    .from(tradeOrder)
    .innerJoin(orderReview, eq(orderReview.orderId, tradeOrder.id))
    .where(and(eq(tradeOrder.state, 'review'), beyond(sorting, after)))
  const { items, next } = await pageOf(query, sorting, limit)
  const { linesOf, names } = await linesAndNamesOf(ctx, items)
  return {
    items: items.map(({ order, review }) => ({
      number: order.number,
      title: titleOf(linesOf(order.id)),
      buyer: names.get(order.buyerCompanyId) ?? '',
      seller: names.get(order.sellerCompanyId) ?? '',
      since: order.stateSince,
      why: review.why,
      ours: review.oursSince !== null,
      currency: order.currency,
      total: order.total,
    })),
    next,
  }
}

const waits = and(isNotNull(orderReview.oursSince), isNull(tradeOrder.frozenAt))

/** The reviews in which it is the operators' turn. What is frozen is decided elsewhere first. */
export const openReviews: QueueSource = {
  count: ({ db }, times) => {
    const waiting = db
      .select({ since: orderReview.oursSince })
      .from(orderReview)
      .innerJoin(tradeOrder, eq(tradeOrder.id, orderReview.orderId))
      .where(waits)
      .as('waiting_review')
    return countQueue(db, { table: waiting, since: waiting.since }, times)
  },
  longest: async (ctx, limit) => {
    const rows = await ctx.db
      .select({ order: tradeOrder, since: orderReview.oursSince })
      .from(orderReview)
      .innerJoin(tradeOrder, eq(tradeOrder.id, orderReview.orderId))
      .where(waits)
      .orderBy(asc(orderReview.oursSince), asc(orderReview.orderId))
      .limit(limit)
    const names = await companyNamesIn(ctx, rows, ({ order }) => order.buyerCompanyId)
    return rows.map(({ order, since }) => ({
      id: String(order.number),
      title: `Order ${order.number}`,
      about: `Paid by ${names.get(order.buyerCompanyId) ?? ''}`,
      since: since ?? order.stateSince,
    }))
  },
}
