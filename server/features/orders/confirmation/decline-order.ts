import type { MemberActor, PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { invalidInput } from '#server/contract/problem.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { orderConfirmation } from '#shared/features/orders/confirmation/contract.ts'
import type { consoleOrders } from '#shared/features/orders/console-contract.ts'

import { findAnyOrder, findOwnOrder, linesOf, type Order } from '../find-order.ts'
import { asKept } from '../messages/hide-contacts.ts'
import { moveAsOperator, moveAsSide } from '../move-order.ts'

/**
 * Cancels a new order because its seller can’t supply all of it. The lots that can’t be supplied are paused. The
 * buyer reads the reason, without contact data unless an order between the two was paid.
 * @throws ProblemError 404; 409 if it does not wait for its seller, or is frozen; 422 for a lot that it
 *   does not have
 */
export async function declineOrder(
  ctx: CallContext<MemberActor>,
  { number, reason, lots }: InputOf<typeof orderConfirmation.decline>,
): Promise<Order> {
  const order = await findOwnOrder(ctx, number)
  await refuseOtherLots(ctx, order, lots)
  const { text } = await asKept(ctx, order, reason)
  return moveAsSide(ctx, order, { event: 'decline', by: 'seller', reason: text, gone: lots })
}

/** Checks what is said not to be there. @throws ProblemError 422 for a lot that the order does not have */
async function refuseOtherLots(
  ctx: WorkContext,
  { id }: Order,
  lots: readonly number[],
): Promise<void> {
  const places = new Set((await linesOf(ctx, id)).map(({ position }) => position))
  if (lots.every((place) => places.has(place))) return
  throw invalidInput('/lots', 'The order has no such lot.')
}

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
