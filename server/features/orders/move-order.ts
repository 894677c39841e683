import { and, eq, isNull } from 'drizzle-orm'

import { audit } from '#server/audit/audit.ts'
import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { releasePieces, shipPieces, takeBackPieces } from '#server/features/listings/service.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import {
  beingChecked,
  dueAfter,
  type Mover,
  type OrderEvent,
  orderStates,
  transitionFor,
} from '#shared/features/orders/order-states.ts'

import { bookMove } from './book-move.ts'
import { findOwnOrder, linesOf, type Order, type OrderLine, ownSide } from './find-order.ts'
import { tradeOrder, tradeOrderEvent } from './table.ts'
import { tellMoved } from './tell-sides.ts'

export interface Move {
  event: OrderEvent
  by: Mover
  /** Null if nobody did it. */
  personId: string | null
  /** The payment or payout that it follows from. */
  causeId?: string
  /** The sides read it. */
  reason?: string
  /** What only the audit log says: why, and what happened if the event does not say it. */
  audited?: { reason: string; action?: string }
  /** What else the order says from then on. */
  with?: Partial<
    Pick<
      Order,
      | 'carrier'
      | 'trackingNumber'
      | 'insuredValue'
      | 'returnCarrier'
      | 'returnTrackingNumber'
      | 'returnInsuredValue'
      | 'settledGoods'
    >
  >
}

/**
 * Moves an order, its money, and the pieces that it holds, and tells both sides; in the open
 * transaction, or in its own.
 * @returns the order in its new state; null if it is not, or no longer, in a state for this, or frozen
 */
export async function moveOrder(ctx: WorkContext, order: Order, move: Move): Promise<Order | null> {
  const { event, by, personId, causeId = null, reason = null, audited } = move
  const transition = transitionFor(order.state, event, by)
  if (transition === undefined) return null
  return inTransaction(ctx, async (inside) => {
    const now = inside.clock()
    const state = transition.to
    // An operator may have moved the deadline since the order was read.
    const [{ before } = { before: null }] = await inside.db
      .select({ before: tradeOrder.dueAt })
      .from(tradeOrder)
      .where(eq(tradeOrder.id, order.id))
      .for('update')
    const [moved] = await inside.db
      .update(tradeOrder)
      .set({
        ...move.with,
        state,
        stateSince: now,
        dueAt: dueAfter(transition, now, before),
        remindedAt: null,
      })
      .where(
        and(
          eq(tradeOrder.id, order.id),
          eq(tradeOrder.state, transition.from),
          isNull(tradeOrder.frozenAt),
        ),
      )
      .returning()
    if (moved === undefined) return null
    await inside.db.insert(tradeOrderEvent).values({
      orderId: order.id,
      event,
      by,
      personId,
      causeId,
      reason,
      at: now,
      dueAt: before,
    })
    await bookMove(inside, moved, transition)
    const lines = await linesOf(inside, order.id)
    await movePieces(inside, lines, move)
    await audit(inside, {
      action: audited?.action ?? `order.${event}`,
      object: { kind: 'order', id: order.id },
      before: { state: order.state },
      after: { state },
      ...(reason === null ? {} : { reason }),
      ...(audited === undefined ? {} : { reason: audited.reason }),
    })
    await tellMoved(inside, moved, { lines, event, by, from: transition.from })
    return moved
  })
}

/** What a move does to the pieces that the order holds, of those listings that are still there. */
async function movePieces(
  ctx: WorkContext,
  lines: readonly OrderLine[],
  { event, personId }: Move,
): Promise<void> {
  const held = lines.flatMap(({ listingId, pieces }) =>
    listingId === null ? [] : [{ listingId, pieces }],
  )
  if (event === 'expire' || event === 'cancel' || event === 'refuse') await releasePieces(ctx, held)
  if (personId === null) return
  if (event === 'ship') await shipPieces(ctx, held, personId)
  if (event === 'take-back') await takeBackPieces(ctx, held, personId)
}

/**
 * Moves an order of the caller's company, as its buyer or its seller.
 * @throws ProblemError 404; 409 if it is frozen, or in another state meanwhile
 */
export async function moveOwnOrder(
  ctx: CallContext<MemberActor>,
  number: number,
  move: Omit<Move, 'personId' | 'by'> & { by: Side },
): Promise<Order> {
  const order = await findOwnOrder(ctx, number)
  if (ownSide(ctx, order) !== move.by) throw new ProblemError('not-found')
  const moved = await moveOrder(ctx, order, { ...move, personId: ctx.actor.personId })
  if (moved !== null) return moved
  throw isElsewhere(await findOwnOrder(ctx, number))
}

/** What a move is refused with if the order is frozen, or in another state meanwhile. */
export const isElsewhere = ({ state, frozenAt }: Order) =>
  new ProblemError(
    'conflict',
    frozenAt !== null
      ? beingChecked
      : `This cannot be done while the order is “${orderStates[state]}”. Reload to see it.`,
  )
