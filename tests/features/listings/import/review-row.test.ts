import { describe, expect, it } from 'vitest'

import { readingOf } from '#server/features/listings/import/read-import.ts'
import { type Existing, reviewRow } from '#server/features/listings/import/review-row.ts'
import { saidBy } from '#server/features/listings/import/said-row.ts'
import { guarded, unguarded } from '#shared/features/listings/import/cells.ts'
import { inEnglish, likelyMark, markIn } from '#shared/features/listings/import/decimals.ts'
import { headerOf, keysOf, likelyKind } from '#shared/features/listings/import/headers.ts'
import { type KindName, kindNames, kinds } from '#shared/features/listings/kinds/kinds.ts'

/** What a row with these cells, by header, would do. */
function review(
  cells: Readonly<Record<string, string>>,
  {
    kind = 'jewellery',
    decimal = '.',
    existing = null,
    defaults = {},
  }: {
    kind?: KindName
    decimal?: '.' | ','
    existing?: Existing | null
    defaults?: Record<string, string>
  } = {},
) {
  const headers = Object.keys(cells)
  const columns = headers.map(() => 'auto')
  const reading = readingOf({ headers, kind, columns, decimal, defaults })
  const row = { row: 2, cells: Object.values(cells), repairs: {}, leftOut: false }
  return reviewRow(reading, saidBy(reading, row), existing, null)
}

const rapNet =
  'Stock #,Availability,Shape,Weight,Color,Clarity,Cut Grade,Polish,Symmetry,Fluorescence Intensity,Measurements,Lab,Certificate #,Treatment,Price/ct,Depth %,Table %,Country,Member Comment,Matched Pair Stock #'

describe('headers', () => {
  it('of RapNet’s files are matched by themselves', () => {
    const headers = rapNet.split(',')
    expect(likelyKind(headers)).toBe('diamond')
    const keys = Object.fromEntries(
      keysOf('diamond', headers, []).map((key, at) => [headers[at], key]),
    )
    expect(keys).toEqual({
      'Stock #': 'stockNumber',
      Availability: null,
      Shape: 'shape',
      Weight: 'carats',
      Color: 'colour',
      Clarity: 'clarity',
      'Cut Grade': 'cut',
      Polish: 'polish',
      Symmetry: 'symmetry',
      'Fluorescence Intensity': 'fluorescence',
      Measurements: null,
      Lab: 'laboratory',
      'Certificate #': 'report',
      Treatment: 'treatment',
      'Price/ct': 'price',
      'Depth %': 'depthPercent',
      'Table %': 'tablePercent',
      Country: 'country',
      'Member Comment': 'description',
      'Matched Pair Stock #': null,
    })
  })

  it('of the entries of a list carry a number, except the first', () => {
    const headers = [
      'Stone 1 Type',
      'Stone 2 carats',
      'Metal',
      'Metal 2',
      'Tier 2 From',
      'Tier Price',
    ]
    expect(keysOf('jewellery', headers, [])).toEqual([
      'stones.1.gem',
      'stones.2.carats',
      'metals.1.metal',
      'metals.2.metal',
      'tiers.2.from',
      'tiers.1.price',
    ])
  })

  it.each(kindNames)('of our own files lead back to every field of %s', (name) => {
    const kind = kinds[name]
    const keys = [
      ...Object.keys(kind.fields),
      ...Object.entries(kind.lists).flatMap(([list, { fields, most }]) =>
        [1, 2, most].flatMap((at) => Object.keys(fields).map((field) => `${list}.${at}.${field}`)),
      ),
    ]
    const headers = keys.map((key) => headerOf(kind, key))
    expect(new Set(headers).size).toBe(keys.length)
    expect(keysOf(name, headers, [])).toEqual(keys)
  })

  it('of files that we gave out under older names lead back to the same fields', () => {
    expect(keysOf('gemstone', ['Says who'], [])).toEqual(['provenanceBasis'])
    expect(keysOf('mixed-lot', ['Smallest share, by weight'], [])).toEqual(['share'])
  })

  it('give a field to the first of two columns, unless one was chosen by hand', () => {
    const headers = ['Price/ct', 'Cash Price']
    expect(keysOf('diamond', headers, [])).toEqual(['price', null])
    expect(keysOf('diamond', headers, ['auto', 'price'])).toEqual([null, 'price'])
  })
})

describe('numbers', () => {
  it.each([
    ['1,234.50', '.'],
    ['1.234,50', ','],
    ['12,5', ','],
    ['0.005 ct', '.'],
    ['0,005 ct', ','],
    ['1,234', null],
    ['1.234', null],
    ['1234', null],
    ['€ 1.234,50', ','],
  ])('%s was written with a decimal %s', (text, mark) => {
    expect(markIn(text)).toBe(mark)
  })

  it('of a file with commas are read as such, even where one alone could be either', () => {
    expect(likelyMark(['1.240', '12,5', '900'])).toBe(',')
    expect(inEnglish('1.240', ',')).toBe('1240')
    expect(inEnglish('1.234.567,25', ',')).toBe('1234567.25')
    expect(inEnglish('0,005 ct', ',')).toBe('0.005 ct')
    const row = { 'Stock number': 'A-11', Currency: 'EUR', Price: '1.240', 'Gross weight': '4,205' }
    const { said, problems } = review(row, { decimal: ',' })
    expect(problems).toEqual([])
    expect(said).toMatchObject({ price: '1240', gross: '4.205' })
  })

  it.each([
    ['Price', '1.240,00', 'A decimal comma, while the file uses a point.', '1240.00'],
    ['Price', '1e3', 'Write the amount out in full, without an exponent.', undefined],
    ['Price', '-5', 'Enter an amount without a minus sign.', undefined],
    ['Gross weight', '٤', 'Enter a number, such as 1,234.5.', undefined],
    ['Gross weight', '4.20055', 'Enter a number with up to 3 decimals.', undefined],
  ])('%s “%s” is refused with its reason', (column, text, reason, suggestion) => {
    const { outcome, problems } = review({
      'Stock number': 'A-11',
      Currency: 'GBP',
      [column]: text,
    })
    expect(outcome).toBe('invalid')
    expect(problems).toMatchObject([{ column, value: text, reason }])
    expect(problems[0]?.suggestion).toBe(suggestion)
  })
})

describe('a row', () => {
  const existing: Existing = {
    id: 'its id',
    kind: 'jewellery',
    state: 'draft',
    held: 0,
    said: { stockNumber: 'A-11', title: 'A ring', 'metals.1.metal': 'Gold', gross: '4.2' },
  }

  it('without a stock number is invalid', () => {
    expect(review({ Title: 'A ring' }).problems).toMatchObject([
      { key: 'stockNumber', reason: 'Stock number is missing.', value: null },
    ])
  })

  it('may lack what the file has no column for, but not what it leaves empty', () => {
    expect(review({ 'Stock number': 'A-11', Title: 'A ring' }).outcome).toBe('new')
    const empty = review({ 'Stock number': 'A-11', Title: '', Condition: '' })
    expect(empty.problems.map(({ key }) => key)).toEqual(['title', 'condition'])
  })

  it('never removes with an empty cell what the stock has', () => {
    const found = review({ 'Stock number': 'A-11', Title: '', 'Gross weight': '' }, { existing })
    expect(found).toMatchObject({ outcome: 'unchanged', after: {} })
  })

  it('changes only what means something else', () => {
    const found = review(
      { 'Stock number': 'A-11', Metal: 'gold', 'Gross weight': '4.30 g' },
      { existing },
    )
    expect(found).toMatchObject({
      outcome: 'changed',
      before: { gross: '4.2' },
      after: { gross: '4.30 g' },
    })
  })

  it('may not make a listing incomplete that buyers see', () => {
    const live = { ...existing, state: 'live' as const }
    const { outcome, problems } = review(
      { 'Stock number': 'A-11', 'Metal fineness': '925' },
      { existing: live },
    )
    expect(outcome).toBe('invalid')
    expect(problems.map(({ reason }) => reason)).toContain('Gold is not made in 925.')
  })

  it('may not take out of the stock what is in open orders', () => {
    const held = { ...existing, said: { ...existing.said, quantity: '6' }, held: 3 }
    const fewer = review({ 'Stock number': 'A-11', 'Pieces in stock': '2' }, { existing: held })
    expect(fewer.outcome).toBe('invalid')
    expect(fewer.problems).toMatchObject([
      { key: 'quantity', reason: '3 pieces are in open orders. Enter 3 or more.' },
    ])
    const enough = review({ 'Stock number': 'A-11', 'Pieces in stock': '3' }, { existing: held })
    expect(enough.outcome).toBe('changed')
  })

  it('prices what the file has prices for on the basis that was chosen', () => {
    const { said } = review(
      { 'Stock #': 'D-100', 'Price/ct': '5000' },
      { kind: 'diamond', defaults: { basis: 'Per carat', currency: 'USD' } },
    )
    expect(said).toMatchObject({ basis: 'Per carat', currency: 'USD', price: '5000' })
  })
})

describe('a cell that looks like a formula', () => {
  it.each(['=1', '+1', '-30', '@a', ' \t=1', '＝1', '\tx', "'=1", "''=1"])(
    '%j is guarded',
    (text) => {
      expect(guarded(text)).toBe(`'${text}`)
      expect(unguarded(guarded(text))).toBe(text)
    },
  )
  it.each(['18k', "'quoted'", "O'Hara", '1-2', ''])('%j needs no guard', (text) => {
    expect(guarded(text)).toBe(text)
    expect(unguarded(text)).toBe(text)
  })
})
