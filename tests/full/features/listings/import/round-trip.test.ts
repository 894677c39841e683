import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fractionsIn } from '#server/features/listings/import/add-import.ts'
import { columnClues } from '#server/features/listings/import/column-clues.ts'
import { readingOf } from '#server/features/listings/import/read-import.ts'
import { readTable } from '#server/features/listings/import/read-table.ts'
import { reviewRow } from '#server/features/listings/import/review-row.ts'
import { saidBy } from '#server/features/listings/import/said-row.ts'
import { stockTable } from '#server/features/listings/import/stock-table.ts'
import { byteOrderMark, csvRow } from '#server/features/listings/import/write-csv.ts'
import { writeXlsx } from '#server/features/listings/import/write-xlsx.ts'
import { currencies } from '#shared/contract/money.ts'
import type { Field, Said } from '#shared/features/listings/fields/field.ts'
import { takesNumber } from '#shared/features/listings/import/decimals.ts'
import { type KindName, kindNames, kinds } from '#shared/features/listings/kinds/kinds.ts'
import { tidySaid } from '#shared/features/listings/sheet.ts'

/** What people type, and what attackers do. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '=HYPERLINK("http://a.example")',
    "'=1",
    "''+1",
    '@SUM(A1)',
    '-30',
    '  =1',
    '＝1',
    'two\nlines, "quoted"; and more',
    'x;=1+1;y',
    "x; '=1",
    'two\n- lines',
    '1.234,50',
    'Example: a ring',
    "'quoted'",
    '0.005 ct',
    '١٢٣',
    '1e3',
    '__proto__',
  ),
)
const number = fc.oneof(
  fc.double({ min: 0.01, max: 9999, noNaN: true }).map((value) => value.toFixed(2)),
  fc.integer({ min: 1, max: 2_000_000 }).map((value) => value.toLocaleString('en-GB')),
  fc.constantFrom('12,5', '4.2 g', '2.600', '1,240.00', '54'),
)

function wordsOf(field: Field): fc.Arbitrary<string> {
  const { control } = field
  if (control.kind === 'choice') {
    return fc.oneof(fc.constantFrom(...control.options.map(({ label }) => label)), text)
  }
  if (control.kind === 'yes-no') return fc.constantFrom('Yes', 'no', 'ja', 'perhaps')
  if (control.kind === 'date') return fc.constantFrom('2024-05-03', '3/5/2024', '31.11.2023')
  return takesNumber(field) ? fc.oneof(number, text) : text
}

/** A listing of a kind, complete or not, with up to two entries of each list. */
function listingOf(kind: KindName): fc.Arbitrary<{ kind: KindName; said: Said }> {
  const keys: [string, Field][] = [
    ...Object.entries(kinds[kind].fields),
    ...Object.entries(kinds[kind].lists).flatMap(([list, { fields }]) =>
      [1, 2].flatMap((at) =>
        Object.entries(fields).map(([name, each]): [string, Field] => [
          `${list}.${at}.${name}`,
          each,
        ]),
      ),
    ),
  ]
  const fields = Object.fromEntries(keys.map(([key, field]) => [key, wordsOf(field)]))
  return fc
    .record(fields, { requiredKeys: [] })
    .map((said) => ({ kind, said: tidySaid(kinds[kind], said as Said) }))
}

const stock = fc
  .array(fc.oneof(...kindNames.map(listingOf)), { minLength: 1, maxLength: 4 })
  .map((listings) =>
    listings.map(({ kind, said }, at) => ({
      kind,
      said: { ...said, stockNumber: `N-${100 + at}` },
    })),
  )

describe('importing what was exported changes nothing', () => {
  it.each(['csv', 'xlsx'] as const)('as %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(stock, async (listings) => {
        const rows = await stockTable(listings)
        const bytes =
          format === 'csv'
            ? Buffer.from(byteOrderMark + rows.map(csvRow).join(''))
            : await writeXlsx(rows)
        const file = await readTable(bytes, {})
        const { table } = file
        const columns = table.headers.map(() => 'auto')
        const reading = readingOf({
          kind: null,
          columns,
          defaults: {},
          headers: table.headers,
          decimal: null,
          dayOrder: null,
          clues: columnClues(file),
          encodingKnown: true,
          fractions: fractionsIn(table),
        })
        const outcomes = table.rows.map(({ row, cells }, at) => {
          const known = listings[at] ?? { kind: 'jewellery', said: {} }
          const said = saidBy(reading, { row, cells, repairs: {}, confirmed: {}, leftOut: false })
          const existing = { id: 'its id', state: 'draft' as const, held: 0, ...known }
          const { outcome, after, problems } = reviewRow(reading, said, existing, null, currencies)
          return { outcome, after, problems }
        })
        expect(outcomes).toEqual(
          listings.map(() => ({ outcome: 'unchanged', after: {}, problems: [] })),
        )
      }),
      { numRuns: 40 },
    )
  })
})
