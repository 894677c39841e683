import { and, asc, eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import type { OutgoingFile } from '#server/contract/files.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { unguarded } from '#shared/features/listings/import/cells.ts'
import type { imports } from '#shared/features/listings/import/contract.ts'
import { utcDay } from '#shared/utc-day.ts'

import { stockMatches } from '../stock/stock-conditions.ts'
import { listing } from '../table.ts'
import { findImport } from './find-import.ts'
import { inStrides } from './in-strides.ts'
import { changeWords } from './review-row.ts'
import { oneForSeveral } from './said-row.ts'
import { stockTable } from './stock-table.ts'
import { listingImportRow, type RowProblem } from './table.ts'
import { byteOrderMark, csvRow } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

/** The stock of the actor's company, or what a view or a search shows of it, as a file. */
export async function exportStock(
  ctx: CallContext<MemberActor>,
  { format, ...filter }: InputOf<typeof imports.export>,
): Promise<OutgoingFile> {
  const found = await ctx.db
    .select({ kind: listing.kind, said: listing.said })
    .from(listing)
    .where(stockMatches(ctx, filter))
    .orderBy(asc(listing.id))
  const rows = await stockTable(found)
  return tableFile(`Stock ${utcDay(ctx.clock())}`, format, rows)
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function tableFile(
  name: string,
  format: 'csv' | 'xlsx',
  rows: readonly (readonly string[])[],
): Promise<OutgoingFile> {
  if (format === 'xlsx') {
    return { bytes: await writeXlsx(rows), mediaType: xlsxType, extension: 'xlsx', name }
  }
  const texts = await inStrides(rows, csvRow)
  const bytes = Buffer.from(byteOrderMark + texts.join(''))
  return { bytes, mediaType: 'text/csv; charset=utf-8', extension: 'csv', name }
}

/** A row's fault in one sentence, with what its cell does not say: the value before, or a merged one. */
function reasonIn({ column, reason, before, value }: RowProblem): string {
  if (reason === oneForSeveral) return `${column}: ${value ?? ''}. ${reason}`
  return before === undefined
    ? `${column}: ${reason}`
    : `${column}: ${changeWords(before, value ?? '')}. ${reason}`
}

/** The columns of a row's merged numbers: in a file without merged cells they would be its own. */
const mergedIn = (problems: readonly RowProblem[]) =>
  new Set(problems.filter(({ reason }) => reason === oneForSeveral).map(({ column }) => column))

/** The rows of an import that were not imported, each with its reasons. @throws ProblemError 404 */
export async function exportInvalid(
  ctx: CallContext<MemberActor>,
  { id, format }: InputOf<typeof imports.invalid>,
): Promise<OutgoingFile> {
  const { headers, fileName } = await findImport(ctx, id)
  const invalid = await ctx.db
    .select({
      row: listingImportRow.row,
      cells: listingImportRow.cells,
      problems: listingImportRow.problems,
    })
    .from(listingImportRow)
    .where(and(eq(listingImportRow.importId, id), eq(listingImportRow.outcome, 'invalid')))
    .orderBy(asc(listingImportRow.row))
  // Cells are kept as they were read, and those of our own files have our guard already.
  const rows = invalid.map(({ row, cells, problems }) => {
    const merged = mergedIn(problems)
    return [
      ...headers.map((header, at) => (merged.has(header) ? '' : unguarded(cells?.[at] ?? ''))),
      String(row),
      problems.map(reasonIn).join(' '),
    ]
  })
  return tableFile(`${fileName.replace(/\.[a-z]{3,4}$/i, '')}, not imported`, format, [
    [...headers.map(unguarded), 'Row in the file', 'What is wrong'],
    ...rows,
  ])
}
