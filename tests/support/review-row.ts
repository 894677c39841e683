import { fractionsIn } from '#server/features/listings/import/add-import.ts'
import { readingOf } from '#server/features/listings/import/read-import.ts'
import { type Existing, reviewRow } from '#server/features/listings/import/review-row.ts'
import { saidBy } from '#server/features/listings/import/said-row.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'

/** What a row with these cells, by header, would do. */
export function review(
  cells: Readonly<Record<string, string>>,
  {
    kind = 'jewellery',
    decimal = '.',
    existing = null,
    defaults = {},
    repairs = {},
  }: {
    kind?: KindName
    decimal?: '.' | ','
    existing?: Existing | null
    defaults?: Record<string, string>
    repairs?: Record<string, string | null>
  } = {},
) {
  const headers = Object.keys(cells)
  const columns = headers.map(() => 'auto')
  const row = { row: 2, cells: Object.values(cells), repairs, leftOut: false }
  const fractions = fractionsIn({ headers, rows: [row] })
  const reading = readingOf({ headers, kind, columns, decimal, defaults, fractions })
  return reviewRow(reading, saidBy(reading, row), existing, null)
}
