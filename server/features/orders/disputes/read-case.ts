import { eq } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { namesIn } from '#server/features/accounts/service.ts'
import { listMovements } from '#server/features/ledger/service.ts'
import { needsTwo } from '#shared/contract/two-operators.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'

import { eventsOf, feeTermsOf, linesOf, namesOfSides, type Order } from '../find-order.ts'
import { moveAsOperator } from '../move-order.ts'
import { shipmentsOf } from '../shipments.ts'
import { tradeOrder } from '../table.ts'
import { factsOf } from './open-disputes.ts'
import { presentQuestion, questionsOf } from './questions.ts'
import { listRulings, mayRule, presentDispute, presentRuling } from './read-dispute.ts'
import { returnOf } from './settled-order.ts'

/** @throws ProblemError 404 */
async function findAny({ db }: CallContext, id: string): Promise<Order> {
  const [order] = await db.select().from(tradeOrder).where(eq(tradeOrder.id, id))
  if (order === undefined) throw new ProblemError('not-found')
  return order
}

/** The rulings on an order as operators read them: the one that counts, and those turned down. */
async function rulingsOf(ctx: CallContext<PersonActor>, order: Order) {
  const rows = await listRulings(ctx, order.id)
  const people = await namesIn(ctx, rows, ({ proposedBy, endedBy }) => [
    proposedBy,
    endedBy ?? proposedBy,
  ])
  const nameOf = (id: string) => people.get(id) ?? formerPerson
  const all = rows.map((row) => ({
    ...presentRuling(order, row, true),
    state: row.state,
    proposedBy: nameOf(row.proposedBy),
    confirmedBy: row.endedBy === null ? null : nameOf(row.endedBy),
    own: row.proposedBy === ctx.actor.personId,
    turnedDownBecause: row.endedBecause,
  }))
  return {
    ruling: all.find(({ state }) => state !== 'turned-down') ?? null,
    turnedDown: all.filter(({ state }) => state === 'turned-down'),
  }
}

/**
 * An order whose goods are not right, with everything that operators need to decide.
 * @throws ProblemError 404 if there is no such order, or its goods were not rejected
 */
export async function readCase(ctx: CallContext<PersonActor>, id: string) {
  const order = await findAny(ctx, id)
  const { shipment, returned } = await shipmentsOf(ctx, order)
  const dispute = await presentDispute(ctx, order, { seesFee: true, returned })
  if (dispute === null) throw new ProblemError('not-found')
  const lines = await linesOf(ctx, id)
  const names = await namesOfSides(ctx, [order])
  const now = ctx.clock()
  const rulings = await rulingsOf(ctx, order)
  const questions = await questionsOf(ctx, [id])
  const askers = await namesIn(ctx, questions, ({ personId }) => personId)
  const { fee, tax, feeVat, total, goods, currency } = order
  return {
    ...factsOf(order, lines, names),
    ...dispute,
    ...rulings,
    questions: questions.map((each) => ({
      ...presentQuestion(order, each),
      askedBy: askers.get(each.personId) ?? formerPerson,
    })),
    canAsk: order.state === 'disputed' && order.frozenAt === null,
    lines,
    shipment,
    fee,
    feeTerms: feeTermsOf(order),
    tax,
    feeVat,
    total,
    canRule: mayRule(order, now) && rulings.ruling === null,
    needsTwo: needsTwo(goods, currency, now, ctx.config.limitsOfOne),
    events: await eventsOf(ctx, [id]),
    movements: await listMovements(ctx, order),
  }
}

/**
 * Says for the seller that the goods came back as they were sent.
 * @throws ProblemError 404; 409 if they are not on their way back
 */
export async function confirmReturn(
  ctx: CallContext<PersonActor>,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const order = await findAny(ctx, id)
  await moveAsOperator(ctx, order, { ...returnOf(order), reason })
}
