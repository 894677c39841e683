import { and, eq } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { beyond, orderOf, pageOf, placeOf, type SortedPaging } from '#server/db/keyset.ts'
import { titleOf } from '#shared/features/orders/order-lines.ts'

import { findAnyOrder, linesAndNamesOf } from './find-order.ts'
import { moveAsOperator } from './move-order.ts'
import { overdueOrders } from './overdue-orders.ts'
import { tradeOrder } from './table.ts'

// An index finds the orders that are on their way, and only those are sorted.
const columns = { sent: { by: tradeOrder.stateSince }, carrier: { by: tradeOrder.carrier } }

/**
 * Orders that were sent and whose buyers have not said that they have arrived, oldest first unless
 * another order is asked for.
 */
export async function listOnTheWay(
  ctx: CallContext<PersonActor>,
  { sort = 'sent', after, limit }: SortedPaging<keyof typeof columns>,
) {
  const sorting = orderOf(columns, tradeOrder.id, sort)
  const query = ctx.db
    .select({ order: tradeOrder, place: placeOf(sorting) })
    .from(tradeOrder)
    .where(and(eq(tradeOrder.state, 'shipped'), beyond(sorting, after)))
  const { items, next } = await pageOf(query, sorting, limit)
  const { linesOf, names } = await linesAndNamesOf(ctx, items)
  return {
    items: items.map(({ order }) => ({
      number: order.number,
      title: titleOf(linesOf(order.id)),
      seller: names.get(order.sellerCompanyId) ?? '',
      buyer: names.get(order.buyerCompanyId) ?? '',
      sentAt: order.stateSince,
      carrier: order.carrier ?? '',
      trackingNumber: order.trackingNumber ?? '',
      dueAt: order.dueAt,
      frozen: order.frozenAt !== null,
    })),
    next,
  }
}

/**
 * Moves an order for its sides: confirms it, says that it has arrived or is lost, or cancels it before it is sent.
 * @throws ProblemError 404; 409 if it is frozen, or in another state
 */
export async function moveForSides(
  ctx: CallContext<PersonActor>,
  event: 'confirm' | 'deliver' | 'lose' | 'cancel',
  { number, reason }: { number: number; reason: string },
): Promise<void> {
  await moveAsOperator(ctx, await findAnyOrder(ctx, number), { event, reason })
}

/** The orders of which no delivery was reported in time, so that operators ask the carrier. */
export const lateDeliveries = overdueOrders(
  'shipped',
  () =>
    ({ carrier, trackingNumber }) =>
      `${carrier ?? ''}, ${trackingNumber ?? ''}`,
)
