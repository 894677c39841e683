import { count } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { lotsTag } from '#server/features/companies/service.ts'
import { categories, type CategorySlug } from '#shared/features/listings/kinds/kind.ts'

import { listing } from '../table.ts'
import { isOnSale } from './visible-lots.ts'

/** All categories in the site's order, with the number of lots on sale in each. */
export async function categoryCounts(ctx: CallContext) {
  ctx.noteSource?.(lotsTag)
  const rows = await ctx.db
    .select({ category: listing.category, lots: count() })
    .from(listing)
    .where(isOnSale(ctx))
    .groupBy(listing.category)
  const counts = new Map(rows.map(({ category, lots }) => [category, lots]))
  return {
    items: (Object.entries(categories) as [CategorySlug, string][]).map(([slug, name]) => ({
      slug,
      name,
      lots: counts.get(slug) ?? 0,
    })),
  }
}
