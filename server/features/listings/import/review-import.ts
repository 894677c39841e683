import { and, eq, inArray, ne, sql } from 'drizzle-orm'

import { settledCurrencies } from '#server/config/client-accounts.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { cutTo } from '#shared/contract/text.ts'

import { listing } from '../table.ts'
import { rowsOf } from './import-rows.ts'
import { inStrides } from './in-strides.ts'
import { planPictures } from './pictures/match-pictures.ts'
import { finderOf, hashesBy } from './pictures/zip-rows.ts'
import { type Import, readingOf } from './read-import.ts'
import { type Existing, reviewRow, type ReviewedRow } from './review-row.ts'
import { type SaidRow, saidBy } from './said-row.ts'
import { listingImportRow, type RowPictures } from './table.ts'

/** A listing of the stock, and its version when it was read. */
export type Known = Existing & { version: number; stateChangedAt: Date }

/** Listings of a company by stock number. */
export async function existingBy(
  { db }: WorkContext,
  companyId: string,
  numbers: readonly string[],
): Promise<Map<string, Known>> {
  if (numbers.length === 0) return new Map()
  const found = await db
    .select({
      id: listing.id,
      kind: listing.kind,
      state: listing.state,
      stateChangedAt: listing.stateChangedAt,
      said: listing.said,
      held: listing.held,
      version: listing.version,
      stockNumber: listing.stockNumber,
    })
    .from(listing)
    .where(
      and(
        eq(listing.companyId, companyId),
        ne(listing.state, 'archived'),
        inArray(listing.stockNumber, [...numbers]),
      ),
    )
  return new Map(found.map(({ stockNumber, ...each }) => [stockNumber ?? '', each]))
}

export interface Reviewed {
  /** The row as it is in the file. */
  cells: readonly string[]
  said: SaidRow
  /** The listing that has the row's stock number. */
  known: Known | null
  review: ReviewedRow
  pictures: RowPictures | null
}

/** Adds what reviewed rows do with pictures. */
export async function withPictures(
  ctx: WorkContext,
  found: Import,
): Promise<
  <R extends Pick<Reviewed, 'said' | 'review'>>(
    rows: readonly R[],
  ) => Promise<(R & Pick<Reviewed, 'pictures'>)[]>
> {
  const finder = await finderOf(ctx, found)
  return async (rows) => {
    const had = await hashesBy(
      ctx,
      rows.flatMap(({ review: { listingId } }) => listingId ?? []),
    )
    return inStrides(rows, (row) => ({
      ...row,
      pictures: row.said.leftOut
        ? null
        : planPictures(finder, row.said, had.get(row.review.listingId ?? '') ?? []),
    }))
  }
}

/**
 * Reviews an import's rows against the stock as it is now, in the file's order. Of rows with the same
 * stock number the first one counts.
 */
export async function* reviewed(ctx: WorkContext, found: Import): AsyncGenerator<Reviewed[]> {
  const reading = readingOf(found)
  const settled = settledCurrencies(ctx.config)
  const firsts = new Map<string, number>()
  const pictured = await withPictures(ctx, found)
  for await (const rows of rowsOf(ctx, found.id)) {
    const said = await inStrides(rows, (row) => saidBy(reading, row))
    const numbers = said.flatMap(({ stockNumber }) => (stockNumber === null ? [] : [stockNumber]))
    const existing = await existingBy(ctx, found.companyId, numbers)
    const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]))
    const reviews = await inStrides(said, (each) => {
      const number = each.stockNumber
      const first = number === null ? null : (firsts.get(number) ?? null)
      if (number !== null && first === null && !each.leftOut) firsts.set(number, each.row)
      const known = number === null ? null : (existing.get(number) ?? null)
      const cells = cellsOf.get(each.row) ?? []
      return { cells, said: each, known, review: reviewRow(reading, each, known, first, settled) }
    })
    yield await pictured(reviews)
  }
}

/** Writes what rows would do. */
export async function writeReviews(
  { db }: WorkContext,
  importId: string,
  reviews: readonly Omit<Reviewed, 'known' | 'cells'>[],
): Promise<void> {
  if (reviews.length === 0) return
  const rows = reviews.map(({ said: { row }, review, pictures }) => ({
    row,
    outcome: review.outcome,
    kind: review.kind,
    stock_number: review.stockNumber,
    title: cutTo(review.title, 200),
    open_points: review.openPoints,
    reports: review.reports,
    problems: review.problems,
    before: review.before,
    after: review.after,
    listing_id: review.listingId,
    pictures,
  }))
  await db.execute(sql`
    update ${listingImportRow} as r
    set outcome = n.outcome, kind = n.kind, stock_number = n.stock_number, title = n.title,
      open_points = n.open_points, reports = n.reports, problems = n.problems, before = n.before, after = n.after,
      listing_id = n.listing_id, pictures = n.pictures
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      "row" int, outcome text, kind text, stock_number text, title text, open_points int,
      reports text[], problems jsonb, before jsonb, after jsonb, listing_id uuid, pictures jsonb)
    where r.import_id = ${importId} and r."row" = n."row"`)
}

/** Reviews all rows again: something that all depend on was chosen. */
export async function reviewAll(ctx: WorkContext, found: Import): Promise<void> {
  for await (const rows of reviewed(ctx, found)) await writeReviews(ctx, found.id, rows)
}
