import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { negotiable, withdrawable } from '#shared/features/orders/disputes/negotiable.ts'
import { isSplit, noSplit } from '#shared/features/orders/disputes/settlement.ts'

import type { Order } from '../find-order.ts'
import { orderLimits } from '../limits.ts'
import { moveOwnOrder } from '../move-order.ts'
import { disputeEvents } from './events.ts'
import { actingSide, lockOwnOrder } from './lock-order.ts'
import { orderProposal, orderRuling } from './table.ts'
import { tellOfProposal } from './tell-of-dispute.ts'

/** @throws ProblemError 422 if the part is nothing or all of the price */
export function refuseNoSplit({ goods }: Order, seller: number): void {
  if (isSplit(goods, seller)) return
  throw invalidInput('/seller', noSplit)
}

/**
 * Proposes to the other side how the price is split.
 * @throws ProblemError 404; 409 if nothing is negotiated, or an own proposal is open; 422 for the amount
 */
export async function proposeSplit(
  ctx: CallContext<MemberActor>,
  { number, seller }: { number: number; seller: number },
): Promise<Order> {
  await ctx.services.limits.consume(orderLimits.say, ctx.actor.company.id)
  return inTransaction(ctx, async (inside) => {
    const order = await lockOwnOrder(inside, number, negotiable)
    refuseNoSplit(order, seller)
    const by = actingSide(inside, order)
    const { personId, company } = inside.actor
    const [made] = await inside.db
      .insert(orderProposal)
      .values({ id: randomUUID(), orderId: order.id, by, personId, seller, at: inside.clock() })
      .onConflictDoNothing()
      .returning({ id: orderProposal.id })
    if (made === undefined) {
      throw new ProblemError('conflict', 'Withdraw your open proposal before you make another.')
    }
    await happened(inside, disputeEvents['split-proposed'], order.id, {
      after: { companyId: company.id, seller, currency: order.currency },
    })
    await tellOfProposal(inside, order, { id: made.id, by, what: 'made' })
    return order
  })
}

/** Ends a ruling that waits for its second operator, since the sides have settled the order. */
async function endProposedRuling(
  { db, actor, clock }: CallContext<MemberActor>,
  { id }: Order,
): Promise<void> {
  await db
    .update(orderRuling)
    .set({
      state: 'turned-down',
      endedBy: actor.personId,
      endedAt: clock(),
      endedBecause: 'The two sides have agreed.',
    })
    .where(and(eq(orderRuling.orderId, id), eq(orderRuling.state, 'proposed')))
}

const endings = {
  accept: { state: 'accepted', own: false },
  decline: { state: 'declined', own: false },
  withdraw: { state: 'withdrawn', own: true },
} as const

/**
 * Accepts or declines the other side's proposal, or withdraws one's own. Accepting settles the order.
 * @throws ProblemError 404; 409 if it is not open any more, or nothing is negotiated
 */
export async function answerProposal(
  ctx: CallContext<MemberActor>,
  { number, id, answer }: { number: number; id: string; answer: keyof typeof endings },
): Promise<Order> {
  const { state, own } = endings[answer]
  return inTransaction(ctx, async (inside) => {
    const order = await lockOwnOrder(inside, number, own ? withdrawable : negotiable)
    const side = actingSide(inside, order)
    const isMine = and(eq(orderProposal.id, id), eq(orderProposal.orderId, order.id))
    const [found] = await inside.db.select().from(orderProposal).where(isMine)
    if (found === undefined || (found.by === side) !== own) throw new ProblemError('not-found')
    const [ended] = await inside.db
      .update(orderProposal)
      .set({ state, endedAt: inside.clock(), endedBy: inside.actor.personId })
      .where(and(isMine, eq(orderProposal.state, 'open')))
      .returning()
    if (ended === undefined) {
      throw new ProblemError('conflict', 'This proposal is not open any more. Reload to see it.')
    }
    if (state === 'accepted') {
      await endProposedRuling(inside, order)
      const settled = { settledGoods: ended.seller }
      return moveOwnOrder(inside, number, {
        event: 'settle',
        by: side,
        causeId: id,
        with: settled,
      })
    }
    const after = { companyId: inside.actor.company.id }
    if (state === 'declined') {
      await happened(inside, disputeEvents['split-declined'], order.id, { after })
      await tellOfProposal(inside, order, { id, by: ended.by, what: 'declined' })
    } else await happened(inside, disputeEvents['split-withdrawn'], order.id, { after })
    return order
  })
}
