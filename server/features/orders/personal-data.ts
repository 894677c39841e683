import { desc, eq } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'

import { tradeOrder, tradeOrderEvent } from './table.ts'

/** What somebody did with orders. The orders are their companies', and the law keeps them. */
export const orderData: PersonalData = {
  tables: ['trade_order', 'trade_order_line', 'trade_order_event'],
  collect: async ({ db }, { id }) => ({
    placedOrders: await db
      .select({ number: tradeOrder.number, at: tradeOrder.placedAt })
      .from(tradeOrder)
      .where(eq(tradeOrder.placedBy, id))
      .orderBy(desc(tradeOrder.placedAt)),
    movedOrders: await db
      .select({
        number: tradeOrder.number,
        what: tradeOrderEvent.event,
        reason: tradeOrderEvent.reason,
        at: tradeOrderEvent.at,
      })
      .from(tradeOrderEvent)
      .innerJoin(tradeOrder, eq(tradeOrder.id, tradeOrderEvent.orderId))
      .where(eq(tradeOrderEvent.personId, id))
      .orderBy(desc(tradeOrderEvent.at)),
  }),
}
