import { randomUUID } from 'node:crypto'

import { and, asc, eq, inArray } from 'drizzle-orm'

import type { MemberActor, PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { type Side, sides } from '#shared/contract/trade-sides.ts'
import type { consoleDisputes } from '#shared/features/orders/disputes/console-contract.ts'
import { isAskedOf } from '#shared/features/orders/disputes/dispute-words.ts'
import { utcDay } from '#shared/utc-day.ts'

import { isOfCompany, type Order } from '../find-order.ts'
import { orderLimits } from '../limits.ts'
import { tradeOrder } from '../table.ts'
import { disputeEvents } from './events.ts'
import { actingSide, lockDisputed, lockOwnOrder } from './lock-order.ts'
import { insertStatement, type Said } from './statements.ts'
import { orderQuestion, orderStatement } from './table.ts'
import { tellOfQuestion, tellOfStatement } from './tell-of-dispute.ts'

/**
 * Asks one side of a dispute or both for something. Both read it. When the day is over, nothing
 * happens by itself.
 * @param id the order's
 * @throws ProblemError 404; 409 if the order is frozen or not disputed; 422 if the day is over
 */
export async function askSides(
  ctx: CallContext<PersonActor>,
  { id, to, text, wishedBy }: InputOf<typeof consoleDisputes.ask>,
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const { db, actor, clock } = inside
    const order = await lockDisputed(inside, id)
    const at = clock()
    if (wishedBy !== undefined && wishedBy < utcDay(at)) {
      throw invalidInput('/wishedBy', 'Choose today or a later day.')
    }
    const question = {
      id: randomUUID(),
      orderId: id,
      to,
      personId: actor.personId,
      text,
      wishedBy: wishedBy ?? null,
      at,
    }
    await db.insert(orderQuestion).values(question)
    await happened(inside, disputeEvents.asked, id, { after: { to }, reason: text })
    for (const side of sides) await tellOfQuestion(inside, order, { ...question, side })
  })
}

/**
 * Answers a question for the caller's side, once.
 * @throws ProblemError 404; 409 if the order is frozen or not disputed, or the side has answered;
 *   422 for a file
 */
export async function answerQuestion(
  ctx: CallContext<MemberActor>,
  { number, id, ...said }: Said & { number: number; id: string },
): Promise<Order> {
  await ctx.services.limits.consume(orderLimits.say, ctx.actor.company.id)
  return inTransaction(ctx, async (inside) => {
    await refuseUnasked(inside, { number, id })
    const order = await lockOwnOrder(inside, number, ['disputed'])
    const answered = and(
      eq(orderStatement.questionId, id),
      eq(orderStatement.by, actingSide(inside, order)),
    )
    if ((await inside.db.$count(orderStatement, answered)) > 0) {
      throw new ProblemError('conflict', 'Your company has answered this. Add a statement instead.')
    }
    const statement = await insertStatement(inside, order, {
      kind: 'answer',
      questionId: id,
      ...said,
    })
    await happened(inside, disputeEvents.answered, order.id, {
      after: { companyId: inside.actor.company.id },
    })
    await tellOfStatement(inside, order, { ...statement, kind: 'answer' })
    return order
  })
}

/** @throws ProblemError 404 unless the caller's side of the order was asked this */
async function refuseUnasked(
  ctx: CallContext<MemberActor>,
  { number, id }: { number: number; id: string },
): Promise<void> {
  const [found] = await ctx.db
    .select({ order: tradeOrder, to: orderQuestion.to })
    .from(orderQuestion)
    .innerJoin(tradeOrder, eq(tradeOrder.id, orderQuestion.orderId))
    .where(
      and(
        eq(orderQuestion.id, id),
        eq(tradeOrder.number, number),
        isOfCompany(ctx.actor.company.id),
      ),
    )
  if (found !== undefined && isAskedOf(found.to, actingSide(ctx, found.order))) return
  throw new ProblemError('not-found')
}

export type Question = typeof orderQuestion.$inferSelect & {
  /** Who was asked and has not answered. */
  unanswered: Side[]
}

/** What was asked about orders, the first question first, and who has not answered. */
export async function questionsOf(
  { db }: WorkContext,
  orderIds: readonly string[],
): Promise<Question[]> {
  if (orderIds.length === 0) return []
  const questions = await db
    .select()
    .from(orderQuestion)
    .where(inArray(orderQuestion.orderId, [...orderIds]))
    .orderBy(asc(orderQuestion.at), asc(orderQuestion.id))
  const answers = await db
    .select({ id: orderStatement.questionId, by: orderStatement.by })
    .from(orderStatement)
    .where(and(inArray(orderStatement.orderId, [...orderIds]), eq(orderStatement.kind, 'answer')))
  return questions.map((each) => ({
    ...each,
    unanswered: sides.filter(
      (side) =>
        isAskedOf(each.to, side) && !answers.some(({ id, by }) => id === each.id && by === side),
    ),
  }))
}

/** A question as both sides read it. */
export const presentQuestion = ({ state }: Pick<Order, 'state'>, question: Question) => ({
  ...question,
  waitsFor: state === 'disputed' ? question.unanswered : [],
})
