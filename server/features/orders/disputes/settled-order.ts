import { settle, type Settlement } from '#shared/features/orders/disputes/settlement.ts'
import { sellersShare } from '#shared/features/orders/fees.ts'

import { feeTermsOf, type Order } from '../find-order.ts'

/** What the buyer accepted of the price, and the VAT of it and of the shipping; null unless the rest was rejected. */
const keptOf = ({ keptGoods, keptTax }: Order) =>
  keptGoods === null || keptTax === null ? null : { goods: keptGoods, tax: keptTax }

/** How the money of an order is split if the seller gets a part of the price, in minor units. */
export const splitFor = (order: Order, seller: number): Settlement =>
  settle({ ...order, feeTerms: feeTermsOf(order), kept: keptOf(order) }, seller)

/** @throws Error if the price of this order was not split */
export function settlementOf(order: Order): Settlement {
  if (order.settledGoods === null) throw new Error(`the order ${order.id} is not settled`)
  return splitFor(order, order.settledGoods)
}

/**
 * What the seller is paid once the goods are accepted or the price is split: price, shipping and VAT, without
 * our fee if they pay it; in minor units.
 */
export const proceedsOf = (order: Order): number =>
  order.settledGoods === null
    ? sellersShare(order, feeTermsOf(order))
    : settlementOf(order).proceeds

/** What the seller is paid and how it comes about: goods, shipping and VAT, less the fee with its VAT if they pay it. */
export function sellersSum(order: Order) {
  const { number, currency, shipping, feePayer } = order
  const split = order.settledGoods === null ? null : settlementOf(order)
  const { tax, fee, feeVat } = split ?? order
  const goods = split?.seller ?? order.goods
  const borne = feePayer === 'seller' ? fee + feeVat : 0
  return { order: number, currency, goods, shipping, tax, fee: borne, amount: proceedsOf(order) }
}

/** The move of an order whose rejected goods are back: all is refunded, or all that was not accepted. */
export const returnOf = ({ keptGoods }: Order) =>
  keptGoods === null
    ? ({ event: 'take-back' } as const)
    : ({ event: 'take-part-back', with: { settledGoods: keptGoods } } as const)
