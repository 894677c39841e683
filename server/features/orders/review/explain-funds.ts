import { eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { askingStates } from '#shared/features/orders/review/asking-states.ts'
import type { sourceOfFunds } from '#shared/features/orders/review/contract.ts'

import { missingFile, storeEvidence, useFiles } from '../disputes/evidence.ts'
import { lockOwnOrder } from '../disputes/lock-order.ts'
import { findOwnPurchase, type Order } from '../find-order.ts'
import { orderLimits } from '../limits.ts'
import { reviewEvents } from './events.ts'
import { isReviewed } from './open-review.ts'
import { addEntry, isAnswerWanted } from './review-entries.ts'
import { orderReview } from './table.ts'

async function refuseUnasked(ctx: WorkContext, { id }: Order): Promise<void> {
  if ((await isReviewed(ctx, id)) && (await isAnswerWanted(ctx, id))) return
  throw new ProblemError('conflict', 'We do not wait for an answer now. Reload to see why.')
}

/**
 * Keeps a file that the buyer will send with an answer. Nobody can open it before.
 * @throws ProblemError 404; 409 if we do not wait for an answer; 413, 415 or 422 for the file
 */
export async function addFundsFile(
  ctx: CallContext<MemberActor>,
  { number, name }: { number: number; name: string },
): Promise<{ id: string }> {
  const order = await findOwnPurchase(ctx, number)
  await refuseUnasked(ctx, order)
  return storeEvidence(ctx, order, { by: 'buyer', name, states: askingStates })
}

/**
 * Says for the buyer where the money of an order comes from, before or after it is paid.
 * @throws ProblemError 404; 409 if we do not wait for an answer; 422 for a file
 */
export async function explainFunds(
  ctx: CallContext<MemberActor>,
  { number, source, text, files }: InputOf<typeof sourceOfFunds.answer>,
): Promise<Order> {
  await findOwnPurchase(ctx, number)
  await ctx.services.limits.consume(orderLimits.say, ctx.actor.company.id)
  return inTransaction(ctx, async (inside) => {
    const order = await lockOwnOrder(inside, number, askingStates)
    await refuseUnasked(inside, order)
    const { id: orderId, state } = order
    const answerId = await addEntry(inside, orderId, { source, text })
    await useFiles(inside, {
      orderId,
      by: 'buyer',
      files,
      for: { answerId },
      refusal: missingFile('/files'),
    })
    if (state === 'review') {
      await inside.db
        .update(orderReview)
        .set({ oursSince: inside.clock() })
        .where(eq(orderReview.orderId, orderId))
    }
    await happened(inside, reviewEvents['funds-explained'], orderId, {
      after: { companyId: inside.actor.company.id, source },
    })
    return order
  })
}
