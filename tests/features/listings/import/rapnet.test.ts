import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { lacksOf, readingOf } from '#server/features/listings/import/read-import.ts'
import { writeDecimal } from '#shared/contract/decimal.ts'
import { rapNetPercents } from '#shared/features/listings/common-fields.ts'
import { areFractions, fractionInPercent } from '#shared/features/listings/import/fractions.ts'
import type { KindName } from '#shared/features/listings/kinds/kinds.ts'

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
