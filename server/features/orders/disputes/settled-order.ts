import { settle, type Settlement } from '#shared/features/orders/disputes/settlement.ts'

import type { Order } from '../find-order.ts'

/** @throws Error if the price of this order was not split */
export function settlementOf(order: Order): Settlement {
  if (order.settledGoods === null) throw new Error(`the order ${order.id} is not settled`)
  return settle(order, order.settledGoods, order.placedAt)
}

/** What the seller is paid once the goods are accepted or the price is split: price and VAT, in minor units. */
export function proceedsOf(order: Order): number {
  if (order.settledGoods === null) return order.goods + order.tax
  const { seller, tax } = settlementOf(order)
  return seller + tax
}
