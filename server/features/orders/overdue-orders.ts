import { and, asc, eq, isNull, lte } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { QueueSource } from '#server/contract/queue.ts'
import { countQueue } from '#server/db/queue-counts.ts'
import type { OrderState } from '#shared/features/orders/order-states.ts'

import type { Order } from './find-order.ts'
import { tradeOrder } from './table.ts'

/** What the queue says of an order. */
type About = (order: Order) => string

/**
 * A queue of the orders that are still in a state though its time is over, those due first.
 * @param aboutAll reads what it says of them
 */
export function overdueOrders(
  state: OrderState,
  aboutAll: (ctx: WorkContext, orders: readonly Order[]) => About | Promise<About>,
): QueueSource {
  const waits = (now: Date) =>
    and(eq(tradeOrder.state, state), isNull(tradeOrder.frozenAt), lte(tradeOrder.dueAt, now))
  return {
    count: ({ db, clock }, times) =>
      countQueue(db, { table: tradeOrder, where: waits(clock()), since: tradeOrder.dueAt }, times),
    longest: async (ctx, limit) => {
      const orders = await ctx.db
        .select()
        .from(tradeOrder)
        .where(waits(ctx.clock()))
        .orderBy(asc(tradeOrder.dueAt), asc(tradeOrder.id))
        .limit(limit)
      const aboutOf = await aboutAll(ctx, orders)
      return orders.map((order) => ({
        id: order.id,
        title: `Order ${order.number}`,
        about: aboutOf(order),
        since: order.dueAt ?? order.stateSince,
      }))
    },
  }
}
