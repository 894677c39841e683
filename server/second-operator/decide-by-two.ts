import { eq, inArray } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, DeclaredEvent, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { happened } from '#server/events/happened.ts'
import type { Currency } from '#shared/contract/money.ts'
import { needsTwo } from '#shared/contract/two-operators.ts'

import { operatorProposal } from './table.ts'

export type Proposal = typeof operatorProposal.$inferSelect

interface Decision {
  /** What it is about, which the caller has locked. */
  subjectId: string
  /** What is to be done with it, such as `match 10482`. */
  decision: string
  reason: string
  /** What it moves; the sign does not matter. */
  amount: number
  currency: Currency
  /** It takes two whatever the amount. */
  unusual?: boolean
  /** What has happened, and to what, if it is only proposed. */
  proposed: { event: DeclaredEvent; id: string }
  /** Whether a person may work in the console now. */
  isOperator: (ctx: WorkContext, personId: string) => Promise<boolean>
}

/** Who decided; `confirmedBy` is null if one operator was enough. */
export interface Decided {
  by: string
  confirmedBy: string | null
  /** The reason of whoever decided first. */
  reason: string
}

/**
 * Decides alone below the limit, if nothing is unusual. Otherwise the first operator only proposes, and the decision is made
 * once another makes exactly the same while the first is still an operator. Whoever carries the decision
 * out calls `dropProposals`.
 * @returns null if it is proposed now
 * @throws ProblemError 409 if the same operator has proposed it, or something else is proposed
 */
export async function decideByTwo(
  ctx: CallContext<PersonActor>,
  {
    subjectId,
    decision,
    reason,
    amount,
    currency,
    unusual = false,
    proposed,
    isOperator,
  }: Decision,
): Promise<Decided | null> {
  const { db, actor, clock, config } = ctx
  const now = clock()
  const by = actor.personId
  const found = await standingProposal(ctx, subjectId, isOperator)
  if (found !== undefined && found.decision !== decision) {
    throw new ProblemError(
      'conflict',
      'Something else has been proposed for this. Turn that down first, or take it back if it is yours.',
    )
  }
  if (found !== undefined && found.proposedBy !== by) {
    return { by: found.proposedBy, confirmedBy: by, reason: found.reason }
  }
  if (!unusual && !needsTwo(Math.abs(amount), currency, now, config.limitsOfOne)) {
    return { by, confirmedBy: null, reason }
  }
  if (found !== undefined) {
    throw new ProblemError('conflict', 'Another operator confirms what you have proposed.')
  }
  await db
    .insert(operatorProposal)
    .values({ subjectId, decision, reason, proposedBy: by, proposedAt: now })
  await happened(ctx, proposed.event, proposed.id, { after: { decision }, reason })
  return null
}

/** What is proposed for a subject by somebody who is still an operator; what others proposed is dropped. */
async function standingProposal(
  ctx: WorkContext,
  subjectId: string,
  isOperator: Decision['isOperator'],
): Promise<Proposal | undefined> {
  const [found] = await ctx.db
    .select()
    .from(operatorProposal)
    .where(eq(operatorProposal.subjectId, subjectId))
  if (found === undefined || (await isOperator(ctx, found.proposedBy))) return found
  await dropProposals(ctx, [subjectId])
  return undefined
}

/** Forgets what was proposed for several things, because they are decided. */
export async function dropProposals({ db }: WorkContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.delete(operatorProposal).where(inArray(operatorProposal.subjectId, [...ids]))
}

/**
 * Turns a proposal down, or takes one's own back, in the open transaction.
 * @throws ProblemError 409 if nothing is proposed for the subject
 */
export async function turnDownProposal(
  ctx: CallContext<PersonActor>,
  { subjectId, reason, event }: { subjectId: string; reason: string; event: DeclaredEvent },
): Promise<void> {
  const [dropped] = await ctx.db
    .delete(operatorProposal)
    .where(eq(operatorProposal.subjectId, subjectId))
    .returning()
  if (dropped === undefined) {
    throw new ProblemError('conflict', 'Nothing is proposed for this any more. Reload to see it.')
  }
  const { decision } = dropped
  await happened(ctx, event, subjectId, { before: { decision }, reason })
}

/** A proposal as an operator reads it, given the name of who has made it. */
export const presentProposal = (
  { actor }: CallContext<PersonActor>,
  { proposedBy, reason, proposedAt }: Proposal,
  by: string,
) => ({ by, own: proposedBy === actor.personId, reason, at: proposedAt })

/** What is proposed for each of several things, by their id. */
export async function proposalsFor(
  { db }: WorkContext,
  ids: readonly string[],
): Promise<Map<string, Proposal>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(operatorProposal)
    .where(inArray(operatorProposal.subjectId, [...ids]))
  return new Map(rows.map((row) => [row.subjectId, row]))
}
