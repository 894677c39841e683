import { and, eq, gte, inArray, lt, or } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { beyond, orderOf, pageOf, placeOf, type SortedPaging } from '#server/db/keyset.ts'
import { destinationOf } from '#server/features/addresses/service.ts'
import { titleOf } from '#shared/features/orders/order-lines.ts'
import type { OrderState } from '#shared/features/orders/order-states.ts'

import { filesOf } from './disputes/evidence.ts'
import { eventsOf, findAnyOrder, linesOf, linesOfAll } from './find-order.ts'
import { freezesOf } from './freezing/frozen-orders.ts'
import { readReview } from './review/read-review.ts'
import { shipmentsOf } from './shipments.ts'
import { tradeOrder } from './table.ts'

/** Selects orders; what is left out selects all. */
export interface OrderFilter {
  number?: number | undefined
  reference?: string | undefined
  /** Orders that one of these companies has placed or received. */
  companyIds?: readonly string[] | undefined
  state?: OrderState | undefined
  /** Placed from the first moment until before the second. */
  from?: Date | undefined
  to?: Date | undefined
}

/** There is no end to orders, so each of these has an index. */
const columns = {
  placed: { by: tradeOrder.placedAt },
  due: { by: tradeOrder.dueAt },
  total: { by: tradeOrder.total, within: tradeOrder.currency },
}
type SortedBy = keyof typeof columns

/** A page of orders of all companies, newest first unless another order is asked for. */
export async function searchOrders(
  ctx: WorkContext,
  {
    number,
    reference,
    companyIds,
    state,
    from,
    to,
    sort = '-placed',
    after,
    limit,
  }: OrderFilter & SortedPaging<SortedBy>,
) {
  const sorting = orderOf(columns, tradeOrder.id, sort)
  const { buyerCompanyId, sellerCompanyId, placedAt } = tradeOrder
  const sides =
    companyIds &&
    or(inArray(buyerCompanyId, [...companyIds]), inArray(sellerCompanyId, [...companyIds]))
  const query = ctx.db
    .select({ order: tradeOrder, place: placeOf(sorting) })
    .from(tradeOrder)
    .where(
      and(
        number === undefined ? undefined : eq(tradeOrder.number, number),
        reference === undefined ? undefined : eq(tradeOrder.reference, reference),
        sides,
        state && eq(tradeOrder.state, state),
        from && gte(placedAt, from),
        to && lt(placedAt, to),
        beyond(sorting, after),
      ),
    )
  const { items, next } = await pageOf(query, sorting, limit)
  const linesIn = await linesOfAll(
    ctx,
    items.map(({ order }) => order.id),
  )
  return {
    items: items.map(({ order }) => ({ ...order, title: titleOf(linesIn(order.id)) })),
    next,
  }
}

/**
 * An order whoever its companies are, what was ordered, every move so far and every freeze, the first
 * one first, its review, and where it goes.
 * @throws ProblemError 404
 */
export async function readAnyOrder(ctx: CallContext<PersonActor>, number: number) {
  const order = await findAnyOrder(ctx, number)
  return {
    order,
    lines: await linesOf(ctx, order.id),
    events: await eventsOf(ctx, [order.id]),
    freezes: await freezesOf(ctx, order.id),
    review: await readReview(ctx, order),
    transferFiles: await filesOf(ctx, order.id, 'transfer'),
    deliverTo: destinationOf(order.delivery),
    returnTo: order.returnTo && destinationOf(order.returnTo),
    ...(await shipmentsOf(ctx, order)),
  }
}
