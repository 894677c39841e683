import { and, eq, inArray } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import type { HitState } from '#shared/features/screening/rules.ts'

import { hitEvents } from '../events.ts'
import { screeningHit } from '../table.ts'

interface Decision {
  id: string
  reason: string
}

/** Decides on a hit that is in one of these states, in the open transaction. */
async function decide(
  ctx: CallContext<PersonActor>,
  { id, reason }: Decision,
  { from, to }: { from: HitState[]; to: 'confirmed' | 'dismissed' },
): Promise<{ companyId: string }> {
  const { db, actor, clock } = ctx
  const [decided] = await db
    .update(screeningHit)
    .set({ state: to, decidedBy: actor.personId, decidedAt: clock(), reason })
    .where(and(eq(screeningHit.id, id), inArray(screeningHit.state, from)))
    .returning({ companyId: screeningHit.companyId })
  if (decided === undefined) {
    const [found] = await db.select().from(screeningHit).where(eq(screeningHit.id, id))
    if (found === undefined) throw new ProblemError('not-found')
    throw new ProblemError(
      'conflict',
      found.state === 'lapsed'
        ? 'This hit has lapsed: one of the two names has changed. Reload to see what is open now.'
        : `This hit is ${found.state} already. Reload to see it.`,
    )
  }
  await happened(ctx, hitEvents[`hit-${to}`], id, { reason })
  return decided
}

/**
 * Says that a company is who is listed, in the open transaction; whoever calls freezes its orders.
 * @returns the company
 * @throws ProblemError 404; 409 if the hit is decided or has lapsed
 */
export const confirmHit = (ctx: CallContext<PersonActor>, decision: Decision) =>
  decide(ctx, decision, { from: ['open'], to: 'confirmed' })

/**
 * Says that a company is somebody else than who is listed, which holds until either name changes.
 * A confirmed hit can be dismissed too; frozen orders stay frozen.
 * @throws ProblemError 404; 409 if the hit is dismissed or has lapsed
 */
export async function dismissHit(ctx: CallContext<PersonActor>, decision: Decision): Promise<void> {
  await inTransaction(ctx, (inside) =>
    decide(inside, decision, { from: ['open', 'confirmed'], to: 'dismissed' }),
  )
}
