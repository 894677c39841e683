import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fractionsIn } from '#server/features/listings/import/add-import.ts'
import { lacksOf, readingOf } from '#server/features/listings/import/read-import.ts'
import { type Existing, reviewRow } from '#server/features/listings/import/review-row.ts'
import { saidBy } from '#server/features/listings/import/said-row.ts'
import { writeDecimal } from '#shared/contract/decimal.ts'
import { rapNetPercents } from '#shared/features/listings/common-fields.ts'
import { guarded, unguarded } from '#shared/features/listings/import/cells.ts'
import { inEnglish, likelyMark, markIn } from '#shared/features/listings/import/decimals.ts'
import { areFractions, fractionInPercent } from '#shared/features/listings/import/fractions.ts'
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

describe('RapNet’s percentage of its list', () => {
  const diamond = (cells: Readonly<Record<string, string>>, more = {}) =>
    review(
      { 'Stock #': 'D-100', 'List price': '6000', ...cells },
      { kind: 'diamond', defaults: { basis: 'Share of a list', currency: 'USD' }, ...more },
    )

  it.each(rapNetPercents)('headed “%s” is in decimals, and never taken for percent', (header) => {
    const { outcome, said, problems } = diamond({ [header]: '-0.305' })
    expect(outcome).toBe('invalid')
    expect(said).not.toHaveProperty('percent')
    expect(problems).toMatchObject([
      { key: 'percent', column: header, value: '-0.305', suggestion: '-30.5', droppable: true },
    ])
  })

  it('is what was accepted, in percent', () => {
    const { outcome, said } = diamond({ 'Rap %': '-0.305' }, { repairs: { percent: '-30.5' } })
    expect(outcome).toBe('new')
    expect(said).toMatchObject({ percent: '-30.5', basis: 'Share of a list', currency: 'USD' })
  })

  it.each(['-30', '−30 %', '-0.3 %', '2.5', '0'])('is percent if it says %s', (text) => {
    expect(diamond({ 'Rap %': text })).toMatchObject({ problems: [], said: { percent: text } })
  })

  it('has a decimal comma in a file with commas, and may be 100 %', () => {
    const [comma] = diamond({ 'Rap %': '-0,3' }, { decimal: ',' }).problems
    expect(comma?.suggestion).toBe('-30')
    expect(diamond({ 'Rap %': '1' }).problems[0]?.suggestion).toBe('100')
    expect(diamond({ 'Rap %': '-1' }).problems[0]).not.toHaveProperty('suggestion')
  })

  it('does not matter beside a price per carat, and is not kept', () => {
    const { problems, said } = diamond(
      { 'Price/ct': '4200', 'Rap %': '-0.30' },
      { defaults: { basis: 'Per carat', currency: 'USD' } },
    )
    expect(problems).toEqual([])
    expect(said).not.toHaveProperty('percent')
  })

  it('is a premium in percent if it is for bullion', () => {
    const cells = { 'Stock #': 'B-100', Discount: '-0.5' }
    const found = review(cells, { kind: 'bullion', defaults: { basis: 'Metal plus premium' } })
    expect(found).toMatchObject({ problems: [], said: { percent: '-0.5' } })
  })

  it.each([
    [['-0.30', '-0.5', '', '0'], true],
    [['-0,30', '.25', '−1'], true],
    [['-0.30', '-30'], false],
    [['-0.30', '-0.5 %'], false],
    [['0', '', '0.00'], false],
    [['', 'x'], false],
    [[], false],
  ])('as %j is in decimals: %s', (texts, expected) => {
    expect(areFractions(texts)).toBe(expected)
  })

  it('is the same number, a hundred times larger, to a basis point', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000 }), (points) => {
        const text = writeDecimal(points, 4)
        expect(fractionInPercent(text)).toBe(writeDecimal(points, 2))
      }),
    )
    expect(fractionInPercent('-0.30555')).toBe('-30.56')
    expect(fractionInPercent('-30')).toBeNull()
  })
})

describe('what must be chosen before the rows can be read', () => {
  const lacks = (header: string, basis: string, kind: KindName | null = 'diamond') => {
    const headers = ['Stock #', 'Currency', ...header.split(','), ...(kind ? [] : ['Kind'])]
    const columns = headers.map(() => 'auto')
    const defaults: Record<string, string> = basis === '' ? {} : { basis }
    const choices = { headers, columns, defaults, kind, decimal: '.' as const, fractions: [] }
    return lacksOf(readingOf(choices)).map(({ key }) => key)
  }

  it.each([
    ['Price', '', ['basis']],
    ['Rap %', '', ['basis']],
    ['Rap %,Price basis', '', []],
    ['Rap %', 'Share of a list', ['listPrice']],
    ['List price', 'Share of a list', ['percent']],
    ['Price', 'Share of a list', ['percent', 'listPrice']],
    ['Rap %,List price', 'Share of a list', []],
    ['Price,Rap %', 'Per carat', []],
  ])('with the columns %s and the basis “%s” is %j', (headers, basis, keys) => {
    expect(lacks(headers, basis)).toEqual(keys)
    expect(lacks(headers, basis, null)).toEqual(keys)
  })

  it('is the premium of bullion, too', () => {
    expect(lacks('Price', 'Metal plus premium', 'bullion')).toEqual(['percent'])
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
