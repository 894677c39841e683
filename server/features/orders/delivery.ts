import { destinationOf } from '#server/features/addresses/service.ts'
import { addressArea } from '#server/postal/addresses.ts'
import type { OrderDelivery } from '#shared/features/orders/contract.ts'
import type { OrderEvent } from '#shared/features/orders/order-states.ts'

import type { Order } from './find-order.ts'

/**
 * Where the goods of an order go, as one of its sides may know it: the buyer all of it, the seller only the
 * area until the money is held, and again once the order was cancelled before it was sent.
 * @param events every move of the order so far
 */
export function deliveryOf(
  { delivery }: Pick<Order, 'delivery'>,
  { buys, events }: { buys: boolean; events: readonly { event: OrderEvent }[] },
): OrderDelivery {
  const happened = new Set(events.map(({ event }) => event))
  const seesAll = buys || (happened.has('fund') && !happened.has('cancel'))
  return {
    country: delivery.address.country,
    area: addressArea(delivery.address),
    to: seesAll ? destinationOf(delivery) : null,
  }
}
