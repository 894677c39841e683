import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { consoleOrders } from '#shared/features/orders/console-contract.ts'

import { findAnyOrder } from '../find-order.ts'
import { moveAsOperator } from '../move-order.ts'
import { refuseOtherLots } from './decline-order.ts'

/**
 * Cancels a new order for its seller, who has told an operator what can’t be supplied. These lots are paused.
 * @throws ProblemError 404; 409 if it does not wait for its seller, or is frozen; 422 for a lot that it does not have
 */
export async function declineForSeller(
  ctx: CallContext<PersonActor>,
  { number, reason, lots }: InputOf<typeof consoleOrders.declineForSeller>,
): Promise<void> {
  const order = await findAnyOrder(ctx, number)
  await refuseOtherLots(ctx, order, lots)
  await moveAsOperator(ctx, order, { event: 'decline', reason, gone: lots })
}
