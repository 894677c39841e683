import { and, eq, max, type SQL, sql } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'

import { listing, listingChange } from '../table.ts'
import { isOpenTo } from './visible-lots.ts'

/**
 * Since when a lot on sale has been open to the caller, at the latest: since it was published, since
 * it opened to everyone, or since its seller last said who sees it early.
 */
export function openedAt(
  ctx: CallContext,
  published: typeof listing.publishedAt | typeof listing.firstPublishedAt = listing.publishedAt,
): SQL {
  // At the beginning of time, only those see a lot who see it early.
  const early = isOpenTo({ ...ctx, clock: () => new Date(0) }, listing)
  const chosen = ctx.db
    .select({ at: max(listingChange.createdAt) })
    .from(listingChange)
    .where(and(eq(listingChange.listingId, listing.id), eq(listingChange.what, 'early-access')))
  return sql`greatest(${published}, case when not ${early} then ${listing.publicFrom} end, (${chosen}))`
}
