import { and, eq, gt } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import type { RowWords } from './said-row.ts'
import { listingImportRow } from './table.ts'

/** Rows that are read, reviewed or written together. */
export const chunk = 250

type Row = typeof listingImportRow.$inferSelect

/** An import's rows in the file's order, chunk by chunk. */
export async function* rowsOf(
  { db }: WorkContext,
  importId: string,
): AsyncGenerator<readonly (RowWords & Pick<Row, 'outcome'>)[]> {
  let last = 0
  for (;;) {
    const rows = await db
      .select({
        row: listingImportRow.row,
        cells: listingImportRow.cells,
        repairs: listingImportRow.repairs,
        confirmed: listingImportRow.confirmed,
        leftOut: listingImportRow.leftOut,
        outcome: listingImportRow.outcome,
      })
      .from(listingImportRow)
      .where(and(eq(listingImportRow.importId, importId), gt(listingImportRow.row, last)))
      .orderBy(listingImportRow.row)
      .limit(chunk)
    if (rows.length === 0) return
    yield rows.map((each) => ({ ...each, cells: each.cells ?? [] }))
    last = rows.at(-1)?.row ?? last
  }
}
