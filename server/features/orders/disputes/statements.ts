import { randomUUID } from 'node:crypto'

import { and, eq, gt } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import type { RejectReason, StatementKind } from '#shared/features/orders/disputes/dispute-words.ts'
import { negotiable } from '#shared/features/orders/disputes/negotiable.ts'

import type { Order } from '../find-order.ts'
import { orderLimits } from '../limits.ts'
import { moveOwnOrder } from '../move-order.ts'
import { tradeOrder } from '../table.ts'
import { disputeEvents } from './events.ts'
import { missingFile, useFiles } from './evidence.ts'
import { actingSide, lockOwnOrder } from './lock-order.ts'
import { orderStatement } from './table.ts'
import { tellOfStatement } from './tell-of-dispute.ts'

export interface Said {
  text: string
  /** The ids of files that the caller's side has sent and not shown yet. */
  evidence: readonly string[]
}

/**
 * Adds what the caller's side says, in the open transaction.
 * @param filesAt where the input names its files
 */
export async function insertStatement(
  ctx: CallContext<MemberActor>,
  order: Order,
  {
    kind,
    reason,
    questionId,
    text,
    evidence,
  }: Said & { kind: StatementKind; reason?: RejectReason; questionId?: string },
  filesAt = '/evidence',
) {
  const by = actingSide(ctx, order)
  const statement = { id: randomUUID(), orderId: order.id, by } as const
  const { personId } = ctx.actor
  await ctx.db.insert(orderStatement).values({
    ...statement,
    personId,
    kind,
    reason: reason ?? null,
    questionId: questionId ?? null,
    text,
    at: ctx.clock(),
  })
  await useFiles(ctx, {
    orderId: order.id,
    by,
    files: evidence,
    for: { statementId: statement.id },
    refusal: missingFile(filesAt),
  })
  return statement
}

/**
 * Contests for the seller that the goods were rejected, or how they came back.
 * @throws ProblemError 404; 409 in another state; 422 for a file
 */
export async function contestRejection(
  ctx: CallContext<MemberActor>,
  { number, ...said }: Said & { number: number },
): Promise<Order> {
  return inTransaction(ctx, async (inside) => {
    const order = await moveOwnOrder(inside, number, { event: 'contest', by: 'seller' })
    await insertStatement(inside, order, { kind: 'contest', ...said })
    return order
  })
}

/**
 * Adds a statement to goods that are not right. With `askRuling`, the operators may decide at once.
 * @throws ProblemError 404; 409 if nothing is negotiated, or we may decide already; 422 for a file
 */
export async function addStatement(
  ctx: CallContext<MemberActor>,
  { number, askRuling, ...said }: Said & { number: number; askRuling: boolean },
): Promise<Order> {
  await ctx.services.limits.consume(orderLimits.say, ctx.actor.company.id)
  return inTransaction(ctx, async (inside) => {
    const order = await lockOwnOrder(inside, number, askRuling ? ['disputed'] : negotiable)
    const kind = askRuling ? 'ask' : 'statement'
    const statement = await insertStatement(inside, order, { kind, ...said })
    await happened(inside, disputeEvents.stated, order.id, {
      after: { companyId: inside.actor.company.id },
    })
    await tellOfStatement(inside, order, { ...statement, kind })
    return askRuling ? endNegotiation(inside, order) : order
  })
}

/** It is the operators' turn from now on. */
async function endNegotiation({ db, clock }: CallContext, { id }: Order): Promise<Order> {
  const now = clock()
  const [order] = await db
    .update(tradeOrder)
    .set({ dueAt: now })
    .where(and(eq(tradeOrder.id, id), eq(tradeOrder.state, 'disputed'), gt(tradeOrder.dueAt, now)))
    .returning()
  if (order !== undefined) return order
  throw new ProblemError('conflict', 'It is our turn to decide already.')
}
