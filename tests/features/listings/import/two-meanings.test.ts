import { describe, expect, it } from 'vitest'

import { columnClues } from '#server/features/listings/import/column-clues.ts'
import { readingOf } from '#server/features/listings/import/read-import.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { readSheet } from '#shared/features/listings/sheet.ts'

import { review } from '../../../support/review-row.ts'

/** How a file of jewellery with these columns is read. */
function fileOf(columns: Readonly<Record<string, readonly string[]>>) {
  const headers = ['Stock no.', ...Object.keys(columns)]
  const rows = (Object.values(columns)[0] ?? []).map((_, at) => ({
    row: at + 2,
    cells: [`A-10${at}`, ...Object.values(columns).map((texts) => texts[at] ?? '')],
  }))
  return readingOf({
    encodingKnown: true,
    headers,
    kind: 'jewellery',
    columns: headers.map(() => 'auto'),
    decimal: null,
    dayOrder: null,
    clues: columnClues({ table: { headers, rows }, format: 'csv', delimiter: ';' }),
    defaults: {},
    fractions: [],
  })
}

describe('a discount', () => {
  const stone = (
    cells: Readonly<Record<string, string>>,
    more: Parameters<typeof review>[1] = {},
    basis = 'Share of a list',
  ) =>
    review(
      { 'Stock no.': 'D-100', 'Rap price': '7800', ...cells },
      { kind: 'diamond', defaults: { basis, currency: 'USD' }, ...more },
    )

  it.each(['Disc %', 'Discount', 'Rap discount %', 'R disc', 'Cash discount', 'Rap %', 'RapNet %'])(
    'headed “%s” without a minus is never taken for a price above the list',
    (header) => {
      const { outcome, said, problems } = stone({ [header]: '34.5' })
      expect(outcome).toBe('invalid')
      expect(said).not.toHaveProperty('percent')
      expect(problems).toMatchObject([
        { key: 'percent', column: header, value: '34.5', suggestion: '-34.5', droppable: true },
      ])
    },
  )

  it('is read as it stands once a number in its column has a minus, or it has been repaired', () => {
    const others = [['D-101', '9100', '-41']]
    expect(stone({ 'Disc %': '2.5' }, { others })).toMatchObject({
      problems: [],
      said: { percent: '2.5' },
    })
    for (const percent of ['-34.5', '34.5']) {
      const repaired = stone({ 'Disc %': '34.5' }, { repairs: { percent } })
      expect(repaired).toMatchObject({ problems: [], said: { percent } })
    }
  })

  it('in decimals is suggested in percent under every name, and below the list', () => {
    expect(stone({ 'Disc %': '0.34' }).problems[0]?.suggestion).toBe('-34')
    expect(stone({ 'R disc': '-0.345' }).problems[0]?.suggestion).toBe('-34.5')
  })

  it('of 0, or beside a price per carat, is not asked about', () => {
    expect(stone({ 'Disc %': '0' }).problems).toEqual([])
    const beside = stone({ 'Price/ct': '5100', 'Disc %': '34.5' }, {}, 'Per carat')
    expect(beside.problems).toEqual([])
  })
})

describe('a number of pieces', () => {
  it.each(['5,000', '5.000'])(
    'of %s is asked about, because some programs write five so',
    (text) => {
      const { undecided } = fileOf({ Qty: [text, '12'] })
      expect(undecided.decimal).toEqual({ column: 'Qty', text })
    },
  )

  it('is read with the decimal mark that the other columns tell', () => {
    const told = fileOf({ Qty: ['5,000'], Price: ['1.250,00'] })
    expect(told).toMatchObject({ undecided: { decimal: null }, decimals: [',', ',', ','] })
    const said = (Qty: string) =>
      review(
        { 'Stock no.': 'A-100', Qty, Price: '1.250,00' },
        { decimal: null, defaults: { currency: 'EUR', basis: 'Per piece' } },
      )
    expect(said('5,000')).toMatchObject({ problems: [], said: { quantity: '5.000' } })
    expect(said('5.000')).toMatchObject({ problems: [], said: { quantity: '5000' } })
  })
})

describe('a currency in a heading', () => {
  const ring = (cells: Readonly<Record<string, string>>) =>
    review(
      { 'Stock no.': 'A-100', ...cells },
      { defaults: { currency: 'USD', basis: 'Per piece' } },
    )

  it.each(['Cost ₹', 'RRP €', 'Price (EUR)', 'Prezzo €', 'Price in HKD', 'Cost Rs.'])(
    '“%s” is not overruled by another one of the file',
    (header) => {
      const { problems } = ring({ [header]: '85000', Descrizione: 'x', Quantità: '1' })
      expect(problems).toMatchObject([{ column: header, reason: expect.stringContaining('USD') }])
    },
  )

  it('before a number is no hindrance once its decimal mark is known', () => {
    const read = (Price: string, decimal: '.' | ',') =>
      review(
        { 'Stock no.': 'A-100', Price },
        { decimal, defaults: { currency: 'EUR', basis: 'Per piece' } },
      )
    for (const price of ['€ 1.250', '1.250 €', 'EUR 1.250', '1.250,00 €']) {
      expect(read(price, ',').problems).toEqual([])
      expect(readSheet(kinds.jewellery, read(price, ',').said).values.price).toBe(125_000)
    }
    expect(readSheet(kinds.jewellery, read('€ 1,250', '.').said).values.price).toBe(125_000)
  })

  it.each(['12’900.–', '12.900,-', '12,900/-', '12900.-'])(
    'is that of an amount without cents: %s',
    (price) => {
      const cells = { 'Price CHF': price, Descrizione: 'x', Quantità: '1' }
      expect(ring(cells).problems).toMatchObject([{ reason: expect.stringContaining('USD') }])
      const defaults = { currency: 'CHF', basis: 'Per piece' }
      const { said, problems } = review({ 'Stock no.': 'A-100', ...cells }, { defaults })
      expect(problems).toEqual([])
      expect(readSheet(kinds.jewellery, said).values.price).toBe(1_290_000)
    },
  )

  it.each(['Price $', 'Price (USD)', 'Price US$'])('“%s” is the price', (header) => {
    for (const price of ['1200', '1,200.00', '$1,200', 'USD 1200']) {
      const found = ring({ [header]: price, Descrizione: 'x', Quantità: '1' })
      expect(readSheet(kinds.jewellery, found.said).values.price).toBe(120_000)
      expect(found.problems).toEqual([])
    }
  })
})

describe('a length without a unit', () => {
  const chain = (Length: string, Type = 'Chain', header = 'Length') =>
    review({ 'Stock no.': 'A-100', Type, [header]: Length }).problems

  it('is asked about where it would be a chain of a few centimetres', () => {
    expect(chain('45')).toMatchObject([{ key: 'length', value: '45', suggestion: '45 cm' }])
    for (const [length, type] of [
      ['18', 'Necklace'],
      ['19.5', 'Bracelet'],
    ] as const) {
      const [problem] = chain(length, type)
      expect(problem).toMatchObject({ reason: expect.stringContaining(`${length} in`) })
      expect(problem).not.toHaveProperty('suggestion')
    }
    expect(
      review({ 'Stock no.': 'A-100', 'Strand length': '16' }, { kind: 'pearl' }).problems,
    ).toMatchObject([{ key: 'strandLength', value: '16' }])
  })

  it('is plain with its unit, in the column’s unit, if it is long enough, and of a pendant', () => {
    expect(chain('45 cm')).toEqual([])
    expect(chain('18"')).toEqual([])
    expect(chain('50 mm')).toEqual([])
    expect(chain('50', 'Chain', 'Length (mm)')).toEqual([])
    expect(chain('45', 'Chain', 'Length (cm)')).toEqual([])
    expect(chain('450')).toEqual([])
    expect(chain('25', 'Pendant')).toEqual([])
  })

  it('is not asked about again once it is repaired, or where the stock says the same', () => {
    const cells = { 'Stock no.': 'A-100', Type: 'Chain', Length: '50' }
    expect(review(cells, { repairs: { length: '50 mm' } }).problems).toEqual([])
    const existing = {
      id: '1',
      kind: 'jewellery' as const,
      state: 'draft' as const,
      said: { stockNumber: 'A-100', type: 'Chain', length: '50' },
      held: 0,
    }
    expect(review(cells, { existing })).toMatchObject({ outcome: 'unchanged', problems: [] })
    const halves = { ...existing, said: { ...existing.said, length: '50,5' } }
    const again = review({ ...cells, Length: '50.5' }, { existing: halves })
    expect(again).toMatchObject({ outcome: 'unchanged', problems: [] })
  })
})
