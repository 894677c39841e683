import { and, eq, ne, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { reportWords } from '#shared/features/listings/reports.ts'

import { namedBy, namingReports } from '../stock/same-reports.ts'
import type { Import } from './read-import.ts'
import { listingImportRow } from './table.ts'

/** The most reports that one answer names, and the most rows of each. */
const mostNamed = 20
const mostRows = 6
/** Each row may change a listing that names its report; beyond that, enough for others. */
const mostListings = 10_000

/** Reports that several rows of an import name, or a row and a listing that it does not change. */
export async function sameReportsIn(ctx: WorkContext, { id, companyId }: Import) {
  const rows = await ctx.db
    .select({
      row: listingImportRow.row,
      listingId: listingImportRow.listingId,
      reports: listingImportRow.reports,
    })
    .from(listingImportRow)
    .where(
      and(
        eq(listingImportRow.importId, id),
        ne(listingImportRow.outcome, 'left-out'),
        sql`cardinality(${listingImportRow.reports}) > 0`,
      ),
    )
    .orderBy(listingImportRow.row)
  const naming = byReport(rows)
  const listings = await namingReports(ctx, companyId, [...naming.keys()], mostListings)
  const listed = byReport(listings)
  return [...naming]
    .flatMap(([report, named]) => {
      const changed = new Set(named.map(({ listingId }) => listingId))
      const other = listed.get(report)?.find((each) => !changed.has(each.id))
      if (named.length === 1 && other === undefined) return []
      return [
        {
          report: reportWords(report),
          rows: named.slice(0, mostRows).map(({ row }) => row),
          own: other === undefined ? null : namedBy(companyId, other),
          elsewhere: other !== undefined && other.companyId !== companyId,
        },
      ]
    })
    .slice(0, mostNamed)
}

/** What names each report, in order. Thousands of rows may name the same one. */
function byReport<T extends { reports: readonly string[] }>(
  all: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>()
  for (const each of all) {
    for (const report of each.reports) {
      const those = found.get(report)
      if (those === undefined) found.set(report, [each])
      else those.push(each)
    }
  }
  return found
}
