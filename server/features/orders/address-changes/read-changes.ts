import { asc, desc, eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { deliveryOf } from '../delivery.ts'
import type { Order } from '../find-order.ts'
import { tradeOrder } from '../table.ts'
import { orderAddressChange } from './table.ts'

/** The addresses that were proposed for an order, the first one first, as far as the reader may know them. */
export async function changesOf(
  { db }: WorkContext,
  { id }: Order,
  reader: Parameters<typeof deliveryOf>[1],
) {
  const rows = await db
    .select()
    .from(orderAddressChange)
    .where(eq(orderAddressChange.orderId, id))
    .orderBy(asc(orderAddressChange.at))
  return rows.map(({ address, ...row }) => ({
    id: row.id,
    by: row.by,
    state: row.state,
    reason: row.reason,
    at: row.at.toISOString(),
    ...deliveryOf({ delivery: address }, reader),
  }))
}

/** What somebody proposed or recorded, for their copy of their data. */
export const addressesTheyProposed = ({ db }: WorkContext, personId: string) =>
  db
    .select({
      number: tradeOrder.number,
      reason: orderAddressChange.reason,
      state: orderAddressChange.state,
      at: orderAddressChange.at,
    })
    .from(orderAddressChange)
    .innerJoin(tradeOrder, eq(tradeOrder.id, orderAddressChange.orderId))
    .where(eq(orderAddressChange.personId, personId))
    .orderBy(desc(orderAddressChange.at))
