import type { WorkContext } from '#server/contract/context.ts'
import { type Entry, postEntries } from '#server/features/ledger/service.ts'
import type { OrderEvent, OrderState } from '#shared/features/orders/order-states.ts'

import { proceedsOf, settlementOf } from './disputes/settled-order.ts'
import type { Order } from './find-order.ts'

type Postings = (order: Order) => Entry['postings']

const release: Postings = (order) => [
  { account: 'held', keptFor: order.id, amount: order.total },
  { account: 'payable', keptFor: order.sellerCompanyId, amount: -proceedsOf(order) },
  { account: 'fees', amount: -order.fee },
  { account: 'tax', amount: -order.feeVat },
]

const sendBack: Postings = ({ id, total }) => [
  { account: 'held', keptFor: id, amount: total },
  { account: 'refund', keptFor: id, amount: -total },
]

const split: Postings = (order) => {
  const { fee, feeVat, proceeds, refund } = settlementOf(order)
  return [
    { account: 'held', keptFor: order.id, amount: order.total },
    { account: 'payable', keptFor: order.sellerCompanyId, amount: -proceeds },
    { account: 'fees', amount: -fee },
    { account: 'tax', amount: -feeVat },
    { account: 'refund', keptFor: order.id, amount: -refund },
  ]
}

/** Holds what has arrived. */
const hold: Postings = ({ id, total }) => [
  { account: 'suspense', amount: total },
  { account: 'held', keptFor: id, amount: -total },
]

/** What moves with which event. Sending money out is booked by who sends it. */
const postingsOf: Partial<Readonly<Record<OrderEvent, Postings>>> = {
  fund: hold,
  hold,
  accept: release,
  'rule-release': release,
  cancel: sendBack,
  lose: sendBack,
  refuse: sendBack,
  'take-back': sendBack,
  'rule-refund': sendBack,
  settle: split,
  'take-part-back': split,
  'rule-split': split,
}

/**
 * Books what an event does to the money of orders, in the transaction that moves them.
 * @param from the state that they left
 */
export async function bookMove(
  ctx: WorkContext,
  orders: readonly Order[],
  { event, from }: { event: OrderEvent; from: OrderState },
): Promise<void> {
  // The money of an order that was reviewed is held already.
  if (event === 'fund' && from === 'review') return
  const postings = postingsOf[event]
  if (postings === undefined) return
  await postEntries(
    ctx,
    orders.map((order) => ({
      event: `order:${order.id}:${event}`,
      currency: order.currency,
      postings: postings(order),
    })),
  )
}
