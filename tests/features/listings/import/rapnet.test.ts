import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { lacksOf, readingOf } from '#server/features/listings/import/read-import.ts'
import { writeDecimal } from '#shared/contract/decimal.ts'
import { rapNetPercents } from '#shared/features/listings/common-fields.ts'
import { areFractions, fractionInPercent } from '#shared/features/listings/import/fractions.ts'
import { keysOf } from '#shared/features/listings/import/headers.ts'
import { notMeasurements } from '#shared/features/listings/import/measurements.ts'
import { type KindName, kinds } from '#shared/features/listings/kinds/kinds.ts'
import { readSheet } from '#shared/features/listings/sheet.ts'

import { review } from '../../../support/review-row.ts'

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

  it('is kept in percent once the suggestion is accepted', () => {
    const { outcome, said } = diamond({ 'Rap %': '-0.305' }, { repairs: { percent: '-30.5' } })
    expect(outcome).toBe('new')
    expect(said).toMatchObject({ percent: '-30.5', basis: 'Share of a list', currency: 'USD' })
  })

  it.each(['-30', '−30 %', '-0.3 %', '2.5', '0'])('is percent if it says %s', (text) => {
    const others = [['D-101', '6000', '-41']]
    expect(diamond({ 'Rap %': text }, { others })).toMatchObject({
      problems: [],
      said: { percent: text },
    })
  })

  it('has a decimal comma in a file with commas, and may be 100 %', () => {
    const [comma] = diamond({ 'Rap %': '-0,3' }, { decimal: ',' }).problems
    expect(comma?.suggestion).toBe('-30')
    const others = [['D-101', '6000', '-0.3']]
    expect(diamond({ 'Rap %': '1' }, { others }).problems[0]?.suggestion).toBe('100')
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
    [['-0.30', 'N/A', '-', '#N/A', '-0.25'], true],
    [[...Array<string>(19).fill('-0.30'), '1.05'], true],
    [[...Array<string>(19).fill('-30'), '-0.5'], false],
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

describe('RapNet’s measurements', () => {
  const stone = (cells: Readonly<Record<string, string>>, more = {}) =>
    review({ 'Stock #': 'D-100', ...cells }, { kind: 'diamond', ...more })
  const measured = { length: '6.51', width: '6.49', depth: '4.02' }

  it.each(['6.51x6.49x4.02', '6.51 - 6.49 x 4.02', '6.51*6.49*4.02 mm', '6.51 X 6.49 × 4.02mm'])(
    '%s are three fields',
    (text) => {
      expect(stone({ Measurements: text })).toMatchObject({ problems: [], said: measured })
    },
  )

  it('are read with the file’s decimal mark and the header’s unit', () => {
    const comma = stone({ Measurements: '6,51x6,49x4,02' }, { decimal: ',' })
    expect(comma).toMatchObject({ problems: [], said: measured })
    const inches = stone({ 'Measurements (in)': '0.3x0.3x0.2' })
    expect(inches.said).toMatchObject({ length: '0.3 in', depth: '0.2 in' })
  })

  it('give way to columns of their own, and to what is repaired in one of them', () => {
    const own = stone({ Measurements: '6.51x6.49x4.02', Depth: '4.1' })
    expect(own.said).toEqual({ stockNumber: 'D-100', ...measured, depth: '4.1' })
    const cells = { Measurements: '6.51x6.49x0' }
    const wrong = stone(cells).problems
    expect(wrong).toMatchObject([{ key: 'depth', column: 'Measurements', value: '0' }])
    const repaired = stone(cells, { repairs: { depth: '4.02' } })
    expect(repaired).toMatchObject({ problems: [], said: measured })
    expect(stone(cells, { repairs: { depth: null } }).said).not.toHaveProperty('depth')
  })

  it('are not contradicted in silence by a depth in percent', () => {
    for (const sizes of [{ Measurements: '6.40-6.43x3.98' }, { Length: '6.40', Width: '6.43' }]) {
      expect(stone({ ...sizes, Depth: '62.0' }).problems).toMatchObject([
        { key: 'depth', value: '62.0', reason: expect.stringContaining('percent') },
      ])
    }
  })

  it.each(['6.51x6.49', '6.51', 'about 6 x 6 x 4', '6.51x6.49x4.02x1'])(
    '%s are refused with a reason, and can be repaired or ignored',
    (text) => {
      const { problems } = stone({ Measurements: text })
      expect(problems).toMatchObject([
        { key: 'measurements', value: text, reason: notMeasurements, droppable: true },
      ])
      const repairs = { measurements: '6.51x6.49x4.02' }
      expect(stone({ Measurements: text }, { repairs }).said).toMatchObject(measured)
      const ignored = stone({ Measurements: text }, { repairs: { measurements: null } })
      expect(ignored).toMatchObject({ outcome: 'new', problems: [] })
    },
  )

  it('are read for gemstones too, but not for jewellery', () => {
    expect(keysOf('gemstone', ['Measurements'], [])).toEqual(['measurements'])
    expect(keysOf('jewellery', ['Measurements'], [])).toEqual([null])
  })
})

describe('RapNet’s availability', () => {
  it('keeps off the market what is not available', () => {
    const row = review({ 'Stock #': 'D-100', Availability: 'NA' }, { kind: 'diamond' })
    expect(row.problems).toMatchObject([{ key: 'availability', droppable: true }])
    const memo = review({ 'Stock #': 'D-100', Availability: 'M' }, { kind: 'diamond' })
    expect(memo).toMatchObject({ outcome: 'new', said: { availability: 'M' } })
  })
})

describe('RapNet’s matched pairs', () => {
  it('are single stones that name each other', () => {
    const cells = { 'Matched Pair Stock #': 'D-101', 'Is Matched Pair Separable': 'No' }
    const { said } = review({ 'Stock #': 'D-100', ...cells }, { kind: 'diamond' })
    const { values } = readSheet(kinds.diamond, said)
    expect(values).toMatchObject({ pairStockNumber: 'D-101', separable: false })
    const alone = readSheet(kinds.diamond, { form: 'single', separable: 'No' })
    expect(alone.values).not.toHaveProperty('separable')
  })
})

describe('what must be chosen before the rows can be read', () => {
  const lacks = (header: string, basis: string, kind: KindName | null = 'diamond') => {
    const headers = ['Stock #', 'Currency', ...header.split(','), ...(kind ? [] : ['Kind'])]
    const columns = headers.map(() => 'auto')
    const defaults: Record<string, string> = basis === '' ? {} : { basis }
    const unknown = { encodingKnown: true, decimal: null, dayOrder: null, clues: [], fractions: [] }
    return lacksOf(readingOf({ headers, columns, defaults, kind, ...unknown })).map(
      ({ key }) => key,
    )
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
