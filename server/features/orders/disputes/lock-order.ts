import { and, eq, type SQL } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import { areaOf, type Side } from '#shared/contract/trade-sides.ts'
import type { OrderState } from '#shared/features/orders/order-states.ts'

import { isElsewhere } from '../cannot-move.ts'
import { isOfCompany, type Order, ownSide } from '../find-order.ts'
import { tradeOrder } from '../table.ts'

/**
 * What the caller's company is in an order.
 * @throws ProblemError 403 if the caller's role may not act for that side
 */
export function actingSide(ctx: CallContext<MemberActor>, order: Order): Side {
  const side = ownSide(ctx, order)
  if (!mayChange(ctx.actor.company.role, areaOf[side])) throw new ProblemError('forbidden')
  return side
}

/**
 * Locks an order of the caller's company in the open transaction, so that it stays in its state.
 * @throws ProblemError 404; if it is frozen, or in none of these states, 409, or 403 if the caller's role
 *   may not act for that side
 */
export async function lockOwnOrder(
  ctx: CallContext<MemberActor>,
  number: number,
  states: readonly OrderState[],
): Promise<Order> {
  const [found] = await ctx.db
    .select()
    .from(tradeOrder)
    .where(and(eq(tradeOrder.number, number), isOfCompany(ctx.actor.company.id)))
    .for('update')
  if (found === undefined) throw new ProblemError('not-found')
  if (found.frozenAt !== null || !states.includes(found.state)) {
    throw isElsewhere(found, actingSide(ctx, found))
  }
  return found
}

/**
 * Locks any order in the open transaction, for an operator.
 * @throws ProblemError 404; 409 if it is frozen, or in another state
 */
export async function lockAnyOrder(
  { db }: CallContext,
  which: SQL,
  state: OrderState,
): Promise<Order> {
  const [found] = await db.select().from(tradeOrder).where(which).for('update')
  if (found === undefined) throw new ProblemError('not-found')
  if (found.frozenAt !== null || found.state !== state) throw isElsewhere(found, 'operator')
  return found
}

/**
 * Locks a disputed order in the open transaction, for an operator.
 * @throws ProblemError 404; 409 if it is frozen or not disputed
 */
export const lockDisputed = (ctx: CallContext, id: string): Promise<Order> =>
  lockAnyOrder(ctx, eq(tradeOrder.id, id), 'disputed')
