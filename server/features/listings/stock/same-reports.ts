import { and, arrayOverlaps, desc, eq, inArray, ne, or } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { ownReports, reportWords } from '#shared/features/listings/reports.ts'

import { listing } from '../table.ts'

/** The most listings that are looked at for the same reports. */
const mostLookedAt = 20

/** Listings that name one of these reports: a company's own, and others' that are on sale or waiting. */
export const namingReports = (
  { db }: WorkContext,
  companyId: string,
  reports: readonly string[],
  most: number,
) =>
  reports.length === 0
    ? []
    : db
        .select({
          id: listing.id,
          companyId: listing.companyId,
          title: listing.title,
          reports: listing.reports,
        })
        .from(listing)
        .where(
          and(
            arrayOverlaps(listing.reports, [...reports]),
            ne(listing.state, 'archived'),
            or(eq(listing.companyId, companyId), inArray(listing.state, ['live', 'review'])),
          ),
        )
        // A company's own come first, because it can look at them.
        .orderBy(desc(eq(listing.companyId, companyId)), desc(listing.updatedAt))
        .limit(most)

/** What of a listing's own company is said of another listing: nothing, if it is somebody else's. */
export const namedBy = (
  companyId: string,
  other: { id: string; companyId: string; title: string },
) => (other.companyId === companyId ? { id: other.id, title: other.title } : null)

/** The reports of a listing that another one names as well, each once. */
export async function sameReportsOf(
  ctx: WorkContext,
  { id, companyId, reports, sheet }: typeof listing.$inferSelect,
) {
  if (reports.length === 0) return []
  const others = await namingReports(ctx, companyId, reports, mostLookedAt)
  return ownReports(sheet).flatMap(({ key, report }) => {
    const other = others.find((each) => each.id !== id && each.reports.includes(report))
    return other === undefined
      ? []
      : [{ key, report: reportWords(report), own: namedBy(companyId, other) }]
  })
}
