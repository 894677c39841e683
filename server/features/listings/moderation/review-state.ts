import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import type { listing } from '../table.ts'
import { listingReview } from './table.ts'

/** A listing's wait for an operator; null if it does not wait. */
export async function openReviewOf({ db }: WorkContext, listingId: string) {
  const [found] = await db
    .select()
    .from(listingReview)
    .where(and(eq(listingReview.listingId, listingId), isNull(listingReview.outcome)))
  return found ?? null
}

/** The last decision of an operator about a listing; null without any. */
export async function lastDecision({ db }: WorkContext, listingId: string) {
  const [last] = await db
    .select()
    .from(listingReview)
    .where(
      and(
        eq(listingReview.listingId, listingId),
        inArray(listingReview.outcome, ['approved', 'sent-back', 'taken-down']),
      ),
    )
    .orderBy(desc(listingReview.decidedAt), desc(listingReview.id))
    .limit(1)
  return last ?? null
}

/**
 * The decision that a listing's seller may answer: the last one, if it was against the listing, has
 * not been answered and the listing still is where it put it.
 */
export async function appealable(
  ctx: WorkContext,
  { id, state }: Pick<typeof listing.$inferSelect, 'id' | 'state'>,
) {
  if (state !== 'draft' && state !== 'paused') return null
  const last = await lastDecision(ctx, id)
  if (last === null || last.outcome === 'approved' || last.cause === 'appeal') return null
  // An answer that was taken back counts too.
  const [answered] = await ctx.db
    .select({ id: listingReview.id })
    .from(listingReview)
    .where(
      and(
        eq(listingReview.listingId, id),
        eq(listingReview.cause, 'appeal'),
        gte(listingReview.waitingSince, last.decidedAt ?? last.waitingSince),
      ),
    )
  return answered === undefined ? last : null
}
