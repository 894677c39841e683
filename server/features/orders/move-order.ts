import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'

import type { MemberActor, PersonActor } from '#server/contract/actor.ts'
import type { CallContext, DeclaredEvent, WorkContext } from '#server/contract/context.ts'
import { insertInto } from '#server/db/insert-into.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Facts } from '#server/events/facts.ts'
import { allHappened } from '#server/events/happened.ts'
import { type FrozenAddress, usualReturns } from '#server/features/addresses/service.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import { type Mover, type OrderEvent, transitionFor } from '#shared/features/orders/order-states.ts'

import { bookMove } from './book-move.ts'
import { isElsewhere, isTheirs } from './cannot-move.ts'
import { moveEvents, orderEvents } from './events.ts'
import { findAnyOrder, findOwnOrder, linesOfAll, type Order, ownSide } from './find-order.ts'
import { movePieces } from './move-pieces.ts'
import { dueAfter } from './order-limits.ts'
import { openReview } from './review/open-review.ts'
import { tradeOrder, tradeOrderEvent } from './table.ts'
import { tellMoved } from './tell-sides.ts'

/**
 * Writes down where the goods of an order go back to, in the transaction in which the return begins: the
 * seller's address for returns as it is now. Null if the seller has none; then they go to its registered one.
 */
async function keepReturnAddress(
  ctx: WorkContext,
  { id, sellerCompanyId }: Pick<Order, 'id' | 'sellerCompanyId'>,
): Promise<FrozenAddress | null> {
  const returnTo = await usualReturns(ctx, sellerCompanyId)
  if (returnTo !== null) {
    await ctx.db.update(tradeOrder).set({ returnTo }).where(eq(tradeOrder.id, id))
  }
  return returnTo
}

export interface Move {
  event: OrderEvent
  by: Mover
  /** Null if nobody did it. */
  personId: string | null
  /** The payment or payout that it follows from. */
  causeId?: string
  /** Nothing happens to an order whose deadline was moved beyond this since it was read. */
  dueBy?: Date
  /** The sides read it. */
  reason?: string
  /** The places of the lots that their seller has not got. */
  gone?: readonly number[]
  /** What only the audit log says: why, and what happened if the event does not say it. */
  audited?: { reason: string; event?: DeclaredEvent }
  /** Facts for the audit log besides the order's state. */
  recorded?: Facts
  /** What else the order says from then on. */
  with?: Partial<
    Pick<
      Order,
      | 'carrier'
      | 'trackingNumber'
      | 'insuredValue'
      | 'uninsured'
      | 'returnCarrier'
      | 'returnTrackingNumber'
      | 'returnInsuredValue'
      | 'returnUninsured'
      | 'keptGoods'
      | 'keptTax'
      | 'settledGoods'
    >
  >
}

function declared(event: OrderEvent, by: Mover): DeclaredEvent {
  const { forSeller } = moveEvents[event]
  return by === 'operator' && forSeller !== undefined ? orderEvents[forSeller] : moveEvents[event]
}

/**
 * Moves orders that are in one state, their money, and the pieces that they hold, and tells both sides;
 * in the open transaction, or in its own.
 * @returns those that moved, in their new state, without those that are not, or no longer, in a state
 *   for this, or frozen
 */
export async function moveOrders(
  ctx: WorkContext,
  orders: readonly { order: Pick<Order, 'id' | 'state'>; causeId?: string | undefined }[],
  move: Omit<Move, 'causeId'>,
): Promise<Order[]> {
  const { event, by, personId, dueBy, reason = null, audited, recorded } = move
  const [first] = orders
  if (first === undefined) return []
  const transition = transitionFor(first.order.state, event, by)
  if (transition === undefined) return []
  const { from, to: state } = transition
  return inTransaction(ctx, async (inside) => {
    const now = inside.clock()
    // An operator may have moved a deadline since the order was read.
    const locked = await inside.db
      .select()
      .from(tradeOrder)
      .where(
        and(
          inArray(
            tradeOrder.id,
            orders.map(({ order }) => order.id),
          ),
          eq(tradeOrder.state, from),
          isNull(tradeOrder.frozenAt),
          dueBy && lte(tradeOrder.dueAt, dueBy),
        ),
      )
      .orderBy(asc(tradeOrder.id))
      .for('update')
    if (locked.length === 0) return []
    const causes = new Map(orders.map(({ order, causeId }) => [order.id, causeId]))
    const before = new Map(locked.map((each) => [each.id, each.dueAt]))
    const ids = [...before.keys()]
    const dues = locked.map((each) => dueAfter(transition, now, each))
    const moving = sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(dues)}::timestamptz[]) as moving(moving_id, moving_due)`
    const change = { ...move.with, state, stateSince: now, remindedAt: null }
    await inside.db
      .update(tradeOrder)
      .set({ ...change, dueAt: sql`moving_due` })
      .from(moving)
      .where(eq(tradeOrder.id, sql`moving_id`))
    const moved = locked.map((each, at) => ({ ...each, ...change, dueAt: dues[at] ?? null }))
    if (state === 'return-due') {
      for (const order of moved) order.returnTo = await keepReturnAddress(inside, order)
    }
    const events = moved.map(({ id }) => ({
      orderId: id,
      event,
      by,
      personId,
      causeId: causes.get(id) ?? null,
      reason,
      at: now,
      dueAt: before.get(id) ?? null,
    }))
    await inside.db.execute(insertInto(tradeOrderEvent, events))
    await bookMove(inside, moved, transition)
    const linesOf = await linesOfAll(inside, ids)
    for (const order of moved) {
      await movePieces(inside, order, linesOf(order.id), move)
    }
    await tellMoved(
      inside,
      moved.map((order) => ({ order, moved: { lines: linesOf(order.id), event, by, from } })),
    )
    // Nobody is asked about money that is not due.
    if (event === 'confirm') for (const order of moved) await openReview(inside, order)
    await allHappened(
      inside,
      moved.map(({ id }) => ({
        event: audited?.event ?? declared(event, by),
        id,
        before: { state: from },
        after: { state, ...recorded },
        reason: audited?.reason ?? reason ?? undefined,
      })),
    )
    return moved
  })
}

/** The same for one order; null if it did not move. */
export async function moveOrder(
  ctx: WorkContext,
  order: Order,
  { causeId, ...move }: Move,
): Promise<Order | null> {
  const [moved] = await moveOrders(ctx, [{ order, causeId }], move)
  return moved ?? null
}

type OwnMove = Omit<Move, 'personId' | 'by'> & { by: Side }

/**
 * Moves an order of the caller's company, as its buyer or its seller.
 * @throws ProblemError 404; 409 if it is frozen, in another state meanwhile, or the other side's to move
 */
export const moveOwnOrder = async (
  ctx: CallContext<MemberActor>,
  number: number,
  move: OwnMove,
): Promise<Order> => moveAsSide(ctx, await findOwnOrder(ctx, number), move)

/** The same for an order that has been read. */
export async function moveAsSide(
  ctx: CallContext<MemberActor>,
  order: Order,
  move: OwnMove,
): Promise<Order> {
  const side = ownSide(ctx, order)
  if (side !== move.by) throw isTheirs(order, side)
  const moved = await moveOrder(ctx, order, { ...move, personId: ctx.actor.personId })
  if (moved !== null) return moved
  throw isElsewhere(await findOwnOrder(ctx, order.number), side)
}

/**
 * Moves an order that has been read, as the operator who calls.
 * @throws ProblemError 409 if it is frozen, or in another state
 */
export async function moveAsOperator(
  ctx: CallContext<PersonActor>,
  order: Order,
  move: Omit<Move, 'personId' | 'by'>,
): Promise<void> {
  const { personId } = ctx.actor
  const moved = await moveOrder(ctx, order, { ...move, by: 'operator', personId })
  if (moved === null) throw isElsewhere(await findAnyOrder(ctx, order.number), 'operator')
}
