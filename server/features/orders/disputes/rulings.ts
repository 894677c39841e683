import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { isOperator } from '#server/features/accounts/service.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { plainAmount } from '#shared/contract/money.ts'
import { needsTwo } from '#shared/contract/two-operators.ts'
import type { consoleDisputes } from '#shared/features/orders/disputes/console-contract.ts'
import type { RulingOutcome } from '#shared/features/orders/disputes/dispute-words.ts'

import type { Order } from '../find-order.ts'
import { moveAsOperator } from '../move-order.ts'
import { disputeEvents } from './events.ts'
import { lockDisputed } from './lock-order.ts'
import { refuseNoSplit } from './proposals.ts'
import { mayRule, type Ruling } from './read-dispute.ts'
import { orderRuling } from './table.ts'

/**
 * Rules on a dispute; from a limit on, another operator has to confirm it first.
 * @param id the order's
 * @throws ProblemError 404; 409 if it is not, or not yet, ours to decide, or a ruling is proposed;
 *   422 for the seller's part
 */
export async function ruleOnDispute(
  ctx: CallContext<PersonActor>,
  { id, outcome, reasoning, seller }: InputOf<typeof consoleDisputes.rule>,
): Promise<{ inForce: boolean }> {
  return inTransaction(ctx, async (inside) => {
    const { db, actor, clock, config } = inside
    const now = clock()
    const order = await lockDisputed(inside, id)
    if (!mayRule(order, now)) {
      throw new ProblemError('conflict', 'The two sides still have time to agree.')
    }
    if (outcome === 'split') refuseNoSplit(order, seller ?? 0)
    refuseLessThanKept(order, outcome, seller ?? 0)
    const two = needsTwo(order.goods, order.currency, now, config.limitsOfOne)
    const [made] = await db
      .insert(orderRuling)
      .values({
        id: randomUUID(),
        orderId: id,
        outcome,
        seller: outcome === 'split' ? (seller ?? null) : null,
        reasoning,
        needsTwo: two,
        proposedBy: actor.personId,
        proposedAt: now,
        state: two ? 'proposed' : 'in-force',
      })
      .onConflictDoNothing()
      .returning()
    if (made === undefined) {
      throw new ProblemError('conflict', 'Another operator has ruled meanwhile. Reload to see it.')
    }
    if (two) {
      await happened(inside, disputeEvents['ruling-proposed'], id, { after: { outcome } })
    } else await putInForce(inside, order, made)
    return { inForce: !two }
  })
}

/** @throws ProblemError 409 or 422 if the seller would not get what the buyer has accepted */
function refuseLessThanKept(
  { keptGoods, currency }: Order,
  outcome: RulingOutcome,
  seller: number,
): void {
  if (keptGoods === null || outcome === 'release') return
  const least = plainAmount({ minor: keptGoods, currency })
  const detail = `The buyer accepted some of the goods. The seller gets at least ${least} ${currency} of the price.`
  if (outcome === 'refund') throw new ProblemError('conflict', detail)
  if (seller >= keptGoods) return
  throw invalidInput('/seller', detail)
}

const events = {
  release: 'rule-release',
  refund: 'rule-refund',
  split: 'rule-split',
} as const

const putInForce = (
  ctx: CallContext<PersonActor>,
  order: Order,
  { id, outcome, seller }: Ruling,
): Promise<void> =>
  moveAsOperator(ctx, order, {
    event: events[outcome],
    causeId: id,
    with: { settledGoods: seller },
  })

/** A ruling that waits for its second operator. */
async function findProposed({ db }: CallContext, id: string, orderId: string): Promise<Ruling> {
  const [found] = await db
    .select()
    .from(orderRuling)
    .where(and(eq(orderRuling.id, id), eq(orderRuling.orderId, orderId)))
  if (found === undefined) throw new ProblemError('not-found')
  if (found.state === 'proposed') return found
  throw new ProblemError('conflict', 'This ruling has been decided meanwhile. Reload to see it.')
}

/**
 * Confirms a ruling that another operator has proposed, which puts it in force.
 * @throws ProblemError 404; 409 for one's own, if it is decided, or its author is no operator any more
 */
export async function confirmRuling(
  ctx: CallContext<PersonActor>,
  { id, ruling }: { id: string; ruling: string },
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const order = await lockDisputed(inside, id)
    const found = await findProposed(inside, ruling, id)
    const { personId } = inside.actor
    if (found.proposedBy === personId) {
      throw new ProblemError('conflict', 'Another operator confirms what you have proposed.')
    }
    if (!(await isOperator(inside, found.proposedBy))) {
      throw new ProblemError(
        'conflict',
        'Whoever proposed this is not an operator any more. Turn it down, and propose what you would decide.',
      )
    }
    await inside.db
      .update(orderRuling)
      .set({ state: 'in-force', endedBy: personId, endedAt: inside.clock() })
      .where(eq(orderRuling.id, ruling))
    await putInForce(inside, order, found)
  })
}

/**
 * Turns down a ruling that was proposed, by anybody, its author included; then another can be made.
 * @throws ProblemError 404; 409 if it is decided
 */
export async function turnDownRuling(
  ctx: CallContext<PersonActor>,
  { id, ruling, reason }: { id: string; ruling: string; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await lockDisputed(inside, id)
    await findProposed(inside, ruling, id)
    await inside.db
      .update(orderRuling)
      .set({
        state: 'turned-down',
        endedBy: inside.actor.personId,
        endedAt: inside.clock(),
        endedBecause: reason,
      })
      .where(eq(orderRuling.id, ruling))
    await happened(inside, disputeEvents['ruling-turned-down'], id, { reason })
  })
}
