import { and, eq, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { isOperator } from '#server/features/accounts/service.ts'
import { checkedAmong, holdHits } from '#server/features/screening/service.ts'
import {
  type Decided,
  decideByTwo,
  dropProposals,
  turnDownProposal,
} from '#server/second-operator/decide-by-two.ts'

import { lockAnyOrder } from '../disputes/lock-order.ts'
import type { Order } from '../find-order.ts'
import { moveAsOperator } from '../move-order.ts'
import { tradeOrder } from '../table.ts'
import { tell } from '../tell-sides.ts'
import { reviewEvents } from './events.ts'
import { addEntry, entriesOf } from './review-entries.ts'
import { type Outcome, orderReview } from './table.ts'

interface About {
  number: number
  reason: string
}

/**
 * Locks an order under review in the open transaction.
 * @throws ProblemError 404; 409 if it is frozen, or not under review
 */
const lockReviewed = (ctx: CallContext, number: number): Promise<Order> =>
  lockAnyOrder(ctx, eq(tradeOrder.number, number), 'review')

/** Ends a review, in the open transaction. */
async function end(
  ctx: CallContext<PersonActor>,
  { id }: Order,
  outcome: Outcome,
  { by: decidedBy, confirmedBy, reason }: Decided,
): Promise<void> {
  await dropProposals(ctx, [id])
  const decidedAt = ctx.clock()
  const [ended] = await ctx.db
    .update(orderReview)
    .set({ outcome, reason, oursSince: null, decidedBy, confirmedBy, decidedAt })
    .where(and(eq(orderReview.orderId, id), isNull(orderReview.outcome)))
    .returning({ id: orderReview.orderId })
  if (ended === undefined) throw new Error(`the review of order ${id} is missing`)
}

/**
 * Passes the review of an order, so that its seller sends the goods. From a limit on, another operator
 * has to say the same first.
 * @throws ProblemError 404; 409 if it is frozen or not under review, its buyer has said nothing about
 *   the money, or screening checks one of the companies
 */
export async function passReview(
  ctx: CallContext<PersonActor>,
  { number, reason }: About,
): Promise<{ inForce: boolean }> {
  return inTransaction(ctx, async (inside) => {
    const order = await lockReviewed(inside, number)
    const entries = await entriesOf(inside, order.id)
    if (!entries.some(({ source }) => source !== null)) {
      throw new ProblemError(
        'conflict',
        'The buyer has not said where the money comes from. Approve the payment once they have.',
      )
    }
    await holdHits(inside)
    const checked = await checkedAmong(inside, [order.buyerCompanyId, order.sellerCompanyId])
    if (checked.size > 0) {
      throw new ProblemError(
        'conflict',
        'The screening of one of the two companies has a hit that is open or confirmed.',
      )
    }
    const { id, total: amount, currency } = order
    const proposed = { event: reviewEvents['review-pass-proposed'], id }
    const decided = await decideByTwo(inside, {
      subjectId: id,
      decision: 'pass',
      reason,
      amount,
      currency,
      proposed,
      isOperator,
    })
    if (decided === null) return { inForce: false }
    await end(inside, order, 'passed', decided)
    await moveAsOperator(inside, order, {
      event: 'fund',
      audited: { reason, event: reviewEvents['review-passed'] },
    })
    return { inForce: true }
  })
}

/**
 * Turns down the pass that another operator has proposed, or takes one's own back.
 * @throws ProblemError 404; 409 if it is not under review, or nothing is proposed
 */
export async function turnDownPass(
  ctx: CallContext<PersonActor>,
  { number, reason }: About,
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { id } = await lockReviewed(inside, number)
    const event = reviewEvents['review-pass-turned-down']
    await turnDownProposal(inside, { subjectId: id, reason, event })
  })
}

/**
 * Refuses an order after its review: all of its money is to go back to the account that it came from.
 * @throws ProblemError 404; 409 if it is frozen or not under review
 */
export async function refuseReview(
  ctx: CallContext<PersonActor>,
  { number, reason }: About,
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const order = await lockReviewed(inside, number)
    const by = inside.actor.personId
    await end(inside, order, 'refused', { by, confirmedBy: null, reason })
    await moveAsOperator(inside, order, { event: 'refuse', audited: { reason } })
  })
}

/**
 * Asks the buyer about the money of an order under review; it is the buyer's turn then.
 * @throws ProblemError 404; 409 if it is frozen or not under review
 */
export async function askBuyer(
  ctx: CallContext<PersonActor>,
  { number, text }: { number: number; text: string },
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const order = await lockReviewed(inside, number)
    const id = await addEntry(inside, order.id, { source: null, text })
    await inside.db
      .update(orderReview)
      .set({ oursSince: null })
      .where(eq(orderReview.orderId, order.id))
    // The buyer is reminded of each question.
    await inside.db.update(tradeOrder).set({ remindedAt: null }).where(eq(tradeOrder.id, order.id))
    await tell(inside, 'buyer', order, {
      about: `question ${id}`,
      title: `We have a question about the money for order ${number}`,
      says: 'Read it on the page of the order and answer there. The seller sends the goods once we have checked the payment.',
    })
    await happened(inside, reviewEvents['review-asked'], order.id, { reason: text })
  })
}
