import { asc, eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { deliveryOf } from '../delivery.ts'
import type { Order } from '../find-order.ts'
import { rowsOfOrder } from '../rows-of-order.ts'
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
    ...row,
    ...deliveryOf({ delivery: address }, reader),
  }))
}

/** What somebody proposed or recorded, for their copy of their data. */
export const addressesTheyProposed = rowsOfOrder(orderAddressChange, {
  by: orderAddressChange.personId,
  reason: orderAddressChange.reason,
  state: orderAddressChange.state,
  at: orderAddressChange.at,
})
