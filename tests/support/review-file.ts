import { fractionsIn, readStock } from '#server/features/listings/import/add-import.ts'
import { columnClues } from '#server/features/listings/import/column-clues.ts'
import { readingOf } from '#server/features/listings/import/read-import.ts'
import { reviewRow } from '#server/features/listings/import/review-row.ts'
import { saidBy } from '#server/features/listings/import/said-row.ts'
import { currencies } from '#shared/contract/money.ts'

/** What the rows of a file of jewellery would do to an empty stock. */
export async function reviewFile(text: string, defaults: Readonly<Record<string, string>> = {}) {
  const read = await readStock(Buffer.from(text), {})
  const { table } = read
  const reading = readingOf({
    encodingKnown: true,
    headers: table.headers,
    kind: 'jewellery',
    columns: table.headers.map(() => 'auto'),
    decimal: null,
    dayOrder: null,
    clues: columnClues(read),
    defaults,
    fractions: fractionsIn(table),
  })
  const rows = table.rows.map(({ row, cells }) => {
    const said = saidBy(reading, { row, cells, repairs: {}, confirmed: {}, leftOut: false })
    return { row, said, review: reviewRow(reading, said, null, null, currencies) }
  })
  return { headers: table.headers, rows, left: table.outside }
}
