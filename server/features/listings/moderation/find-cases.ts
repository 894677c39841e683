import { and, desc, eq, exists, isNotNull, or, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { wordsBegin } from '#server/db/word-search.ts'
import { companyNamesIn } from '#server/features/companies/service.ts'

import { isNumbered } from '../stock/find-stock.ts'
import { listing, listingWords } from '../table.ts'
import { listingReview } from './table.ts'

/**
 * Listings of all companies with a stock number, newest first; none that its seller has shown to nobody yet.
 * @param q the number, as somebody typed it
 */
export async function findCases(ctx: WorkContext, { q, limit }: { q: string; limit: number }) {
  const reviewed = ctx.db
    .select({ id: listingReview.id })
    .from(listingReview)
    .where(eq(listingReview.listingId, listing.id))
  const rows = await ctx.db
    .select({
      id: listing.id,
      title: listing.title,
      // Only listings that have one are found.
      stockNumber: sql<string>`${listing.stockNumber}`,
      state: listing.state,
      companyId: listing.companyId,
    })
    .from(listing)
    .where(
      and(
        // Through the index of words, because no other has the numbers of all companies.
        wordsBegin(listingWords(listing), q),
        isNumbered(q),
        or(isNotNull(listing.firstPublishedAt), exists(reviewed)),
      ),
    )
    .orderBy(desc(listing.updatedAt), desc(listing.id))
    .limit(limit)
  const sellers = await companyNamesIn(ctx, rows, ({ companyId }) => companyId)
  return rows.map((each) => ({ ...each, seller: sellers.get(each.companyId) ?? '' }))
}
