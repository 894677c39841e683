import { settle, type Settlement } from '#shared/features/orders/disputes/settlement.ts'

import type { Order } from '../find-order.ts'

/** @throws Error if the price of this order was not split */
export function settlementOf(order: Order): Settlement {
  if (order.settledGoods === null) throw new Error(`the order ${order.id} is not settled`)
  return settle(order, order.settledGoods, order.placedAt)
}
