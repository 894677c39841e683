import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm'

import { dueAt } from '#server/calendar/due-at.ts'
import { ourPlace } from '#server/calendar/place.ts'
import type { WorkContext } from '#server/contract/context.ts'
import type { QueueSource } from '#server/contract/queue.ts'
import {
  beyond,
  orderOf,
  pageOf,
  placeOf,
  type SortColumns,
  type SortedPaging,
} from '#server/db/keyset.ts'
import { countQueue } from '#server/db/queue-counts.ts'
import { valuesById } from '#server/db/values-by-id.ts'
import { companyNamesIn } from '#server/features/companies/service.ts'
import { listingQueue } from '#shared/features/listings/moderation/queue.ts'
import { type ReviewCause, reviewCauses } from '#shared/features/listings/review-words.ts'

import { listing } from '../table.ts'
import { operatorSentences } from './rules.ts'
import { listingReview } from './table.ts'

const waits = isNull(listingReview.outcome)

type SortedBy = 'since' | 'name' | 'decided'
// What waits is little enough to sort by titles; what was decided on has an index for its time.
const columns: Readonly<Record<'waiting' | 'decided', SortColumns<SortedBy>>> = {
  waiting: { since: { by: listingReview.waitingSince }, name: { by: listing.title } },
  decided: { decided: { by: listingReview.decidedAt, filled: true } },
}
const usual = { waiting: 'since', decided: '-decided' } as const

interface Asked extends SortedPaging<SortedBy> {
  view: keyof typeof columns
  cause?: ReviewCause | undefined
}

/** By when a review that waits since a time is promised. */
export const reviewDueAt = ({ config }: WorkContext, since: Date): Date =>
  dueAt(listingQueue.promise, since, ourPlace(config))

/**
 * Listings that wait for an operator, longest wait first, or that had a decision, newest first, unless
 * another order is asked for.
 */
export async function listReviews(
  ctx: WorkContext,
  { view, cause, sort = usual[view], after, limit }: Asked,
) {
  const order = orderOf(columns[view], listingReview.id, sort)
  const query = ctx.db
    .select({
      id: listingReview.id,
      listingId: listingReview.listingId,
      title: listing.title,
      companyId: listingReview.companyId,
      cause: listingReview.cause,
      findings: listingReview.findings,
      since: listingReview.waitingSince,
      outcome: listingReview.outcome,
      decidedAt: listingReview.decidedAt,
      place: placeOf(order),
    })
    .from(listingReview)
    .innerJoin(listing, eq(listing.id, listingReview.listingId))
    .where(
      and(
        view === 'waiting'
          ? waits
          : and(isNotNull(listingReview.outcome), ne(listingReview.outcome, 'withdrawn')),
        cause === undefined ? undefined : eq(listingReview.cause, cause),
        beyond(order, after),
      ),
    )
  const { items, next } = await pageOf(query, order, limit)
  const names = await companyNamesIn(ctx, items, ({ companyId }) => companyId)
  return {
    items: items.map(({ listingId, title, companyId, findings, ...each }) => ({
      ...each,
      listing: { id: listingId, name: title },
      seller: names.get(companyId) ?? '',
      findings: operatorSentences(findings),
      dueAt: reviewDueAt(ctx, each.since),
    })),
    next,
  }
}

/** The listings that wait for an operator. */
export const waitingListings: QueueSource = {
  count: ({ db }, times) =>
    countQueue(
      db,
      { table: listingReview, where: waits, since: listingReview.waitingSince },
      times,
    ),
  longest: async (ctx, limit) => {
    const rows = await ctx.db
      .select({
        id: listing.id,
        title: listing.title,
        companyId: listingReview.companyId,
        cause: listingReview.cause,
        since: listingReview.waitingSince,
      })
      .from(listingReview)
      .innerJoin(listing, eq(listing.id, listingReview.listingId))
      .where(waits)
      .orderBy(asc(listingReview.waitingSince), asc(listingReview.id))
      .limit(limit)
    const names = await companyNamesIn(ctx, rows, ({ companyId }) => companyId)
    return rows.map(({ companyId, cause, ...row }) => ({
      ...row,
      about: `${reviewCauses[cause]} listing, ${names.get(companyId) ?? ''}`,
    }))
  },
}

/** The titles of listings, by their ids. */
export const titlesOfListings = (ctx: WorkContext, ids: readonly string[]) =>
  valuesById(ctx, listing, listing.title, ids)
