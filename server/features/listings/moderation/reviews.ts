import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import type { ReviewCause } from '#shared/features/listings/review-words.ts'
import { fieldAt } from '#shared/features/listings/sheet.ts'

import { listing } from '../table.ts'
import { judgeListing } from './judge-listing.ts'
import { openReviewOf } from './review-state.ts'
import { type Finding, isKnown } from './rules.ts'
import { listingReview } from './table.ts'

type Listing = typeof listing.$inferSelect

/** Everything that an operator has approved in a listing. */
async function approvedFindings({ db }: WorkContext, listingId: string): Promise<Finding[]> {
  const rows = await db
    .select({ findings: listingReview.findings })
    .from(listingReview)
    .where(and(eq(listingReview.listingId, listingId), eq(listingReview.outcome, 'approved')))
  return rows.flatMap(({ findings }) => findings)
}

/** Why a listing must be read before it goes live; empty if it may go live at once. */
export async function findingsBefore(ctx: WorkContext, found: Listing): Promise<Finding[]> {
  const approved = await approvedFindings(ctx, found.id)
  return (await judgeListing(ctx, found, 'published')).filter((each) => !isKnown(each, approved))
}

interface Review {
  cause: ReviewCause
  findings: readonly Finding[]
  changedFrom?: number
  appeal?: string
}

/** Puts a locked listing into the operators' queue. */
export async function openReview(
  { db, clock }: WorkContext,
  { id, companyId }: Listing,
  review: Review,
): Promise<void> {
  await db
    .insert(listingReview)
    .values({ listingId: id, companyId, ...review, waitingSince: clock() })
}

/**
 * Takes locked listings out of the queue without a decision.
 * @param by the person of the seller's company who takes them back, which uses up an appeal; null if an order
 *   or the clock ends them, after which the seller can appeal again
 */
export async function withdrawReviews(
  { db, clock }: WorkContext,
  listingIds: readonly string[],
  by: string | null,
): Promise<void> {
  if (listingIds.length === 0) return
  const ids = sql`select jsonb_array_elements_text(${JSON.stringify(listingIds)}::jsonb)::uuid`
  await db
    .update(listingReview)
    .set({ outcome: 'withdrawn', decidedAt: clock(), decidedBy: by })
    .where(and(sql`${listingReview.listingId} in (${ids})`, isNull(listingReview.outcome)))
}

/** Fields among those that say what it is which the rules look at. */
const looked = new Set(['quantity', 'form', 'type'])

/** Whether a change of these fields can break a rule: those of price, stones, metal or report. */
const concernsRules = (kind: Listing['kind'], keys: readonly string[]): boolean =>
  keys.some((key) => {
    const section = fieldAt(kinds[kind], key)?.section
    return looked.has(key) || (section !== 'what' && section !== 'private')
  })

/** Whether a listing must be looked at again now that these fields have been changed. */
export const asksRules = (
  { kind, state }: Pick<Listing, 'kind' | 'state'>,
  changed: readonly string[],
): boolean => state === 'review' || (state === 'live' && concernsRules(kind, changed))

/**
 * Looks at a locked listing again after a change. A live one stays live, but waits for an operator if
 * it now breaks a rule that nobody has approved; one that waits already waits as it is now.
 */
export async function reviewChange(ctx: WorkContext, found: Listing): Promise<void> {
  if (found.state !== 'live' && found.state !== 'review') return
  const open = await openReviewOf(ctx, found.id)
  const approved = await approvedFindings(ctx, found.id)
  const when = found.state === 'review' ? 'published' : 'changed'
  const fresh = (await judgeListing(ctx, found, when)).filter((each) => !isKnown(each, approved))
  if (open !== null) {
    await ctx.db
      .update(listingReview)
      .set({ version: open.version + 1, findings: fresh })
      .where(eq(listingReview.id, open.id))
  } else if (fresh.length > 0) {
    await openReview(ctx, found, {
      cause: 'changed',
      findings: fresh,
      changedFrom: found.version,
    })
  }
}

/** The same for several listings that wait for an operator, by their ids. */
export async function reviewChanges(
  ctx: WorkContext,
  listingIds: readonly string[],
): Promise<void> {
  if (listingIds.length === 0) return
  const rows = await ctx.db
    .select()
    .from(listing)
    .where(inArray(listing.id, [...listingIds]))
  for (const row of rows) await reviewChange(ctx, row)
}
