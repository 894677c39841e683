import { randomUUID } from 'node:crypto'

import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'

import { endOfDayAt } from '#server/calendar/due-at.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { insertInto } from '#server/db/insert-into.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { allHappened, happened } from '#server/events/happened.ts'
import { confirmHit } from '#server/features/screening/service.ts'
import { isOver, openStates } from '#shared/features/orders/order-states.ts'

import { findAnyOrder, isOfCompany, type Order } from '../find-order.ts'
import { placeOf } from '../order-limits.ts'
import { tradeOrder } from '../table.ts'
import { freezeEvents } from './events.ts'
import { orderFreeze } from './table.ts'
import { tellFrozen, tellUnfrozen } from './tell-of-freeze.ts'

interface Asked {
  number: number
  reason: string
}

/** Freezes the open orders that a condition selects, in the open transaction. @returns how many */
async function freeze(
  ctx: CallContext<PersonActor>,
  which: SQL | undefined,
  reason: string,
): Promise<number> {
  const { db, actor, clock } = ctx
  const at = clock()
  const orders = await db
    .update(tradeOrder)
    .set({ frozenAt: at })
    .where(and(which, isNull(tradeOrder.frozenAt), inArray(tradeOrder.state, openStates)))
    .returning()
  if (orders.length === 0) return 0
  const frozen = orders.map((order) => ({ id: randomUUID(), order }))
  await db.execute(
    insertInto(
      orderFreeze,
      frozen.map(({ id, order }) => ({ id, orderId: order.id, at, by: actor.personId, reason })),
    ),
  )
  await tellFrozen(ctx, frozen)
  await allHappened(
    ctx,
    orders.map(({ id }) => ({ event: freezeEvents.frozen, id, reason })),
  )
  return orders.length
}

/**
 * Freezes an order: until it is unfrozen, neither it nor its money moves, and its deadlines are paused.
 * @throws ProblemError 404; 409 if it is over, or frozen already
 */
export async function freezeOrder(
  ctx: CallContext<PersonActor>,
  { number, reason }: Asked,
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    if ((await freeze(inside, eq(tradeOrder.number, number), reason)) > 0) return
    const { state } = await findAnyOrder(inside, number)
    throw new ProblemError(
      'conflict',
      isOver(state)
        ? 'This order is over. There is nothing to freeze.'
        : 'This order is frozen already. Reload to see it.',
    )
  })
}

/** Freezes all open orders of a company, on either side, at once. @returns how many it froze */
export const freezeOrdersOf = (
  ctx: CallContext<PersonActor>,
  { id, reason }: { id: string; reason: string },
): Promise<{ frozen: number }> =>
  inTransaction(ctx, async (inside) => ({
    frozen: await freeze(inside, isOfCompany(id), reason),
  }))

/**
 * Confirms a hit of the screening and freezes all open orders of its company at once. It stays stopped
 * as long as the hit is confirmed.
 * @throws ProblemError 404; 409 if the hit is decided or has lapsed
 */
export const freezeConfirmed = (
  ctx: CallContext<PersonActor>,
  decision: { id: string; reason: string },
): Promise<{ frozen: number }> =>
  inTransaction(ctx, async (inside) => {
    const { companyId } = await confirmHit(inside, decision)
    return freezeOrdersOf(inside, { id: companyId, reason: decision.reason })
  })

/** The deadline of a frozen order, later by as long as it was frozen, at the end of that day. */
function dueLater({ state, dueAt, frozenAt, parties }: Order, now: Date): Date | null {
  if (dueAt === null || frozenAt === null) return dueAt
  // Both sides' time to agree was over: it stays ours to decide.
  if (state === 'disputed' && dueAt <= frozenAt) return dueAt
  const pause = Math.max(0, now.getTime() - frozenAt.getTime())
  return endOfDayAt(new Date(dueAt.getTime() + pause), placeOf(state, { parties }))
}

/**
 * Unfreezes an order. Its deadline moves by as long as it was frozen.
 * @throws ProblemError 404; 409 if it is not frozen
 */
export async function unfreezeOrder(
  ctx: CallContext<PersonActor>,
  { number, reason }: Asked,
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { db, actor, clock } = inside
    const now = clock()
    // Of two at the same moment, the second finds it unfrozen and moves nothing.
    const [frozen] = await db
      .select()
      .from(tradeOrder)
      .where(and(eq(tradeOrder.number, number), isNotNull(tradeOrder.frozenAt)))
      .for('update')
    if (frozen === undefined) {
      throw new ProblemError('conflict', 'This order is not frozen any more. Reload to see it.')
    }
    const order = { ...frozen, frozenAt: null, dueAt: dueLater(frozen, now) }
    const { frozenAt, dueAt } = order
    await db.update(tradeOrder).set({ frozenAt, dueAt }).where(eq(tradeOrder.id, order.id))
    const [ended] = await db
      .update(orderFreeze)
      .set({ endedAt: now, endedBy: actor.personId, endedBecause: reason })
      .where(and(eq(orderFreeze.orderId, order.id), isNull(orderFreeze.endedAt)))
      .returning({ id: orderFreeze.id })
    if (ended === undefined) throw new Error(`the freeze of order ${order.id} is missing`)
    await happened(inside, freezeEvents.unfrozen, order.id, { reason })
    await tellUnfrozen(inside, order, ended.id)
  })
}
