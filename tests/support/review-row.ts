import { fractionsIn } from '#server/features/listings/import/add-import.ts'
import { columnClues } from '#server/features/listings/import/column-clues.ts'
import { readingOf } from '#server/features/listings/import/read-import.ts'
import { type Existing, reviewRow } from '#server/features/listings/import/review-row.ts'
import { saidBy } from '#server/features/listings/import/said-row.ts'
import { currencies, type Currency } from '#shared/contract/money.ts'
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
    confirmed = {},
    dayOrder = null,
    others = [],
    settled = currencies,
  }: {
    kind?: KindName
    decimal?: '.' | ',' | null
    existing?: Existing | null
    defaults?: Record<string, string>
    repairs?: Record<string, string | null>
    confirmed?: Record<string, string>
    dayOrder?: 'day' | 'month' | null
    /** The cells of the file's other rows, which tell how its columns are written. */
    others?: readonly (readonly string[])[]
    /** The currencies in which pieces can be on sale. */
    settled?: readonly Currency[]
  } = {},
) {
  const headers = Object.keys(cells)
  const columns = headers.map(() => 'auto')
  const row = { row: 2, cells: Object.values(cells), repairs, confirmed, leftOut: false }
  const rows = [row, ...others.map((each) => ({ row: 3, cells: each }))]
  const table = { headers, rows }
  const clues = columnClues({ table, format: 'csv', delimiter: ',' })
  const settings = {
    encodingKnown: true,
    headers,
    kind,
    columns,
    decimal,
    dayOrder,
    clues,
    defaults,
  }
  const reading = readingOf({ ...settings, fractions: fractionsIn(table) })
  return reviewRow(reading, saidBy(reading, row), existing, null, settled)
}
