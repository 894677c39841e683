import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { appealUntil } from '#server/features/reports/service.ts'

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
 * The decision against which a listing's seller may appeal: the last one, if it was against the listing, is not
 * too old, nobody has appealed and the listing still is where it put it.
 */
export async function appealable(
  ctx: WorkContext,
  { id, state }: Pick<typeof listing.$inferSelect, 'id' | 'state'>,
) {
  if (state !== 'draft' && state !== 'paused') return null
  const last = await lastDecision(ctx, id)
  if (last === null || last.cause === 'appeal' || last.reason === null) return null
  if (last.outcome !== 'sent-back' && last.outcome !== 'taken-down') return null
  const decidedAt = last.decidedAt ?? last.waitingSince
  if (appealUntil(decidedAt) <= ctx.clock()) return null
  // An appeal that its seller took back counts too, but not one that ended with an order.
  const [appealed] = await ctx.db
    .select({ id: listingReview.id })
    .from(listingReview)
    .where(
      and(
        eq(listingReview.listingId, id),
        eq(listingReview.cause, 'appeal'),
        gte(listingReview.waitingSince, decidedAt),
        or(
          isNull(listingReview.outcome),
          ne(listingReview.outcome, 'withdrawn'),
          isNotNull(listingReview.decidedBy),
        ),
      ),
    )
  return appealed === undefined ? { outcome: last.outcome, reason: last.reason } : null
}
