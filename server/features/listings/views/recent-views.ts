import { and, eq, gt, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { daysAgo } from '#server/contract/feature.ts'
import { sumOf } from '#server/db/sum-of.ts'
import { recentDays } from '#shared/features/listings/lot-views.ts'
import { utcDay } from '#shared/utc-day.ts'

import { lotViews } from './table.ts'

/** How often a lot was opened in the last days, today included. */
export async function recentViews(ctx: WorkContext, listingId: string) {
  const [found] = await ctx.db
    .select({ buyers: sumOf(sql`${lotViews.buyers}`), visitors: sumOf(sql`${lotViews.visitors}`) })
    .from(lotViews)
    .where(
      and(eq(lotViews.listingId, listingId), gt(lotViews.day, utcDay(daysAgo(ctx, recentDays)))),
    )
  if (found === undefined) throw new Error('an aggregate has one row')
  return found
}
