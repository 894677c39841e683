import type { WorkContext } from '#server/contract/context.ts'
import { type Entry, postEntries } from '#server/features/ledger/service.ts'
import { moveFacts } from '#shared/features/orders/move-facts.ts'
import type { MoneyMove } from '#shared/features/orders/order-facts.ts'
import type { OrderEvent, OrderState } from '#shared/features/orders/order-states.ts'

import { proceedsOf, settlementOf } from './disputes/settled-order.ts'
import type { Order } from './find-order.ts'

type Postings = (order: Order) => Entry['postings']

/** What is booked of the price. */
const postingsOf: Readonly<Record<MoneyMove, Postings>> = {
  held: ({ id, total }) => [
    { account: 'suspense', amount: total },
    { account: 'held', keptFor: id, amount: -total },
  ],
  released: (order) => [
    { account: 'held', keptFor: order.id, amount: order.total },
    { account: 'payable', keptFor: order.sellerCompanyId, amount: -proceedsOf(order) },
    { account: 'fees', amount: -order.fee },
    { account: 'tax', amount: -order.feeVat },
  ],
  refunded: ({ id, total }) => [
    { account: 'held', keptFor: id, amount: total },
    { account: 'refund', keptFor: id, amount: -total },
  ],
  split: (order) => {
    const { fee, feeVat, proceeds, refund } = settlementOf(order)
    return [
      { account: 'held', keptFor: order.id, amount: order.total },
      { account: 'payable', keptFor: order.sellerCompanyId, amount: -proceeds },
      { account: 'fees', amount: -fee },
      { account: 'tax', amount: -feeVat },
      { account: 'refund', keptFor: order.id, amount: -refund },
    ]
  },
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
  const { money } = moveFacts[event]
  if (money === undefined) return
  await postEntries(
    ctx,
    orders.map((order) => ({
      event: `order:${order.id}:${event}`,
      currency: order.currency,
      postings: postingsOf[money](order),
    })),
  )
}
