import type { WorkContext } from '#server/contract/context.ts'
import { type Entry, postEntry } from '#server/features/ledger/service.ts'
import type { OrderEvent } from '#shared/features/orders/order-states.ts'

import type { Order } from './find-order.ts'

type Postings = (order: Order) => Entry['postings']

/** What moves with which event. Sending money out is booked by who sends it. */
const postingsOf: Partial<Readonly<Record<OrderEvent, Postings>>> = {
  fund: ({ id, total }) => [
    { account: 'suspense', amount: total },
    { account: 'held', keptFor: id, amount: -total },
  ],
  accept: ({ id, sellerCompanyId, total, goods, fee, tax }) => [
    { account: 'held', keptFor: id, amount: total },
    { account: 'payable', keptFor: sellerCompanyId, amount: -goods },
    { account: 'fees', amount: -fee },
    { account: 'tax', amount: -tax },
  ],
  cancel: ({ id, total }) => [
    { account: 'held', keptFor: id, amount: total },
    { account: 'refund', keptFor: id, amount: -total },
  ],
}

/** Books what an event does to an order's money, in the transaction that moves the order. */
export async function bookMove(ctx: WorkContext, order: Order, event: OrderEvent): Promise<void> {
  const postings = postingsOf[event]?.(order)
  if (postings === undefined) return
  await postEntry(ctx, { event: `order:${order.id}:${event}`, currency: order.currency, postings })
}
