import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { deliveryAddress, deliveryAddressesOf } from '#server/features/addresses/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { readdressedOnTheWay } from '#shared/features/orders/address-changes/change-states.ts'
import type { consoleAddressChanges } from '#shared/features/orders/address-changes/contract.ts'

import { lockAnyOrder } from '../disputes/lock-order.ts'
import { findAnyOrder } from '../find-order.ts'
import { tradeOrder } from '../table.ts'
import { checkChange, takeOver, tellOfChange } from './change-address.ts'
import { addressChangeEvents } from './events.ts'
import { orderAddressChange } from './table.ts'

/** Where else the goods of an order can go, for an operator. @throws ProblemError 404 */
export async function otherAddresses(ctx: CallContext<PersonActor>, number: number) {
  const { buyerCompanyId, delivery } = await findAnyOrder(ctx, number)
  const book = await deliveryAddressesOf(ctx, buyerCompanyId)
  return {
    items: book.flatMap(({ id, name, address, lines }) =>
      address.country === delivery.address.country && id !== delivery.id
        ? [{ id, name, lines }]
        : [],
    ),
  }
}

/**
 * Records that goods on their way go to another address of their buyer, as the carrier was told.
 * @throws ProblemError 404; 409 if they are not on their way, the order is frozen, or the address does not fit
 */
export async function recordChange(
  ctx: CallContext<PersonActor>,
  { number, deliveryAddressId, reason }: InputOf<typeof consoleAddressChanges.record>,
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { db, actor, clock } = inside
    const order = await lockAnyOrder(inside, eq(tradeOrder.number, number), readdressedOnTheWay)
    const address = checkChange(
      order,
      await deliveryAddress(inside, order.buyerCompanyId, deliveryAddressId),
    )
    const id = randomUUID()
    const at = clock()
    await db.insert(orderAddressChange).values({
      id,
      orderId: order.id,
      by: 'operator',
      personId: actor.personId,
      address,
      former: order.delivery,
      reason,
      at,
      state: 'agreed',
      endedAt: at,
      endedBy: actor.personId,
    })
    await takeOver(inside, order, address)
    await happened(inside, addressChangeEvents['address-changed'], order.id, { reason })
    await tellOfChange(inside, order, { id, event: 'address-changed' })
  })
}
