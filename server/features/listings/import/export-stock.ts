import { and, asc, eq, gt } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import type { OutgoingFile } from '#server/contract/files.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'

import { type StockFilter, stockMatches } from '../stock/stock-conditions.ts'
import { listing } from '../table.ts'
import { findImport } from './find-import.ts'
import { rowsOf } from './import-rows.ts'
import { inStrides } from './in-strides.ts'
import { stockTable } from './stock-table.ts'
import { listingImportRow } from './table.ts'
import { byteOrderMark, csvRow } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

interface Asked extends StockFilter {
  format: 'csv' | 'xlsx'
}

const perRead = 250
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Every listing that a view or a search shows, chunk by chunk. */
async function* listingsOf(ctx: CallContext<MemberActor>, filter: StockFilter) {
  let last: string | undefined
  for (;;) {
    const rows = await ctx.db
      .select({ id: listing.id, kind: listing.kind, said: listing.said })
      .from(listing)
      .where(and(stockMatches(ctx, filter), last === undefined ? undefined : gt(listing.id, last)))
      .orderBy(asc(listing.id))
      .limit(perRead)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.id
  }
}

/** The stock of the actor's company, or what a view or a search shows of it, as a file. */
export async function exportStock(
  ctx: CallContext<MemberActor>,
  { format, ...asked }: Asked,
): Promise<OutgoingFile> {
  const found: { kind: KindName; said: Said }[] = []
  for await (const rows of listingsOf(ctx, asked)) found.push(...rows)
  const rows = await stockTable(found)
  const name = `Stock ${ctx.clock().toISOString().slice(0, 10)}`
  return format === 'xlsx'
    ? { bytes: await writeXlsx(rows), mediaType: xlsxType, extension: 'xlsx', name }
    : csvFile(name, rows)
}

async function csvFile(name: string, rows: readonly (readonly string[])[]): Promise<OutgoingFile> {
  const texts = await inStrides(rows, csvRow)
  const bytes = Buffer.from(byteOrderMark + texts.join(''))
  return { bytes, mediaType: 'text/csv; charset=utf-8', extension: 'csv', name }
}

/** The rows of an import that were not imported, each with its reason. @throws ProblemError 404 */
export async function exportInvalid(
  ctx: CallContext<MemberActor>,
  id: string,
): Promise<OutgoingFile> {
  const { headers, fileName } = await findImport(ctx, id)
  const reasons = new Map(
    (
      await ctx.db
        .select({ row: listingImportRow.row, problems: listingImportRow.problems })
        .from(listingImportRow)
        .where(and(eq(listingImportRow.importId, id), eq(listingImportRow.outcome, 'invalid')))
    ).map(({ row, problems }) => [
      row,
      problems.map(({ column, reason }) => `${column}: ${reason}`).join(' '),
    ]),
  )
  const rows: (readonly string[])[] = [[...headers, 'Row in the file', 'What is wrong']]
  for await (const some of rowsOf(ctx, id)) {
    for (const { row, cells, outcome } of some) {
      if (outcome !== 'invalid') continue
      const padded = headers.map((_, at) => cells[at] ?? '')
      rows.push([...padded, String(row), reasons.get(row) ?? ''])
    }
  }
  return csvFile(`${fileName.replace(/\.[a-z]{3,4}$/i, '')}, not imported`, rows)
}
