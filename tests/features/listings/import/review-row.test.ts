import { describe, expect, it } from 'vitest'

import type { Existing } from '#server/features/listings/import/review-row.ts'
import { guarded, unguarded } from '#shared/features/listings/import/cells.ts'
import { inEnglish, markIn } from '#shared/features/listings/import/decimals.ts'
import { kinds } from '#shared/features/listings/kinds/kinds.ts'
import { readSheet } from '#shared/features/listings/sheet.ts'

import { review } from '../../../support/review-row.ts'

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
    ['1.234.567', ','],
    ['12,34,567', '.'],
    ['.51', '.'],
    [',51', ','],
    ['2.480,-', ','],
    ['1250.000000', '.'],
  ])('%s was written with a decimal %s', (text, mark) => {
    expect(markIn(text)).toBe(mark)
  })

  it('of a file with commas are read as such, even where one alone could be either', () => {
    expect(inEnglish('1.240', ',')).toBe('1240')
    expect(inEnglish('1.234.567,25', ',')).toBe('1234567.25')
    expect(inEnglish('0,005 ct', ',')).toBe('0.005 ct')
    const row = { 'Stock number': 'A-11', Currency: 'EUR', Price: '1.240', 'Gross weight': '4,205' }
    const { said, problems } = review(row, { decimal: ',' })
    expect(problems).toEqual([])
    expect(said).toMatchObject({ price: '1240', gross: '4.205' })
  })

  it.each([
    ['Price', '1.240,00', 'A decimal comma, while the column uses a point.', '1240.00'],
    ['Price', '1e3', 'Write the amount out in full, without an exponent.', undefined],
    ['Price', '-5', 'Enter an amount without a minus sign.', undefined],
    ['Gross weight', '٤', 'Enter a number, such as 1,234.5.', undefined],
    ['Gross weight', '4.20055', 'Enter a number with up to 3 decimals.', undefined],
  ])('%s “%s” is refused with its reason', (column, text, reason, suggestion) => {
    const row = { 'Stock number': 'A-11', Currency: 'GBP', [column]: text }
    const others = [['A-12', 'GBP', '1.5']]
    const { outcome, problems } = review(row, { others })
    expect(outcome).toBe('invalid')
    expect(problems).toMatchObject([{ column, value: text, reason }])
    expect(problems[0]?.suggestion).toBe(suggestion)
  })
})

describe('a formula that has failed', () => {
  it.each(['#N/A', '#REF!', '#DIV/0!', '#NAME?', '#BEZUG!', '#NV'])('%s is no text', (text) => {
    const { outcome, said, problems } = review({ 'Stock number': 'A-11', Title: text })
    expect(outcome).toBe('invalid')
    expect(said).not.toHaveProperty('title')
    expect(problems).toMatchObject([
      { key: 'title', value: text, reason: 'The formula in this cell has failed.' },
    ])
  })

  it.each(['#12', '# of stones', '#A!lpha', '#1!'])('%s is one', (text) => {
    expect(review({ 'Stock number': 'A-11', Title: text }).said.title).toBe(text)
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

describe('two treatments in one cell', () => {
  const stones = (treatment: string) =>
    review({ 'Stock number': 'A-11', 'Stone 1 treatment': treatment })

  it.each(['H, F', 'Heated; filled', 'H/F', 'H + F', 'heated and filled'])('%s are two', (text) => {
    const { said, problems } = stones(text)
    expect(problems).toEqual([])
    const sheet = readSheet(kinds.jewellery, said)
    expect(sheet.lists.stones).toMatchObject([{ treatment: 'heated', furtherTreatment: 'filled' }])
  })

  it.each(['H, F, O', 'H, cleaned', 'none, H'])('%s are refused', (text) => {
    expect(stones(text).problems).toMatchObject([{ value: text }])
  })
})

describe('a HUID', () => {
  const marked = (HUID: string) =>
    review({ 'Stock number': 'A-11', Hallmark: 'BIS with HUID', HUID })

  it('has six letters and digits', () => {
    expect(marked('AB12C3')).toMatchObject({ problems: [], said: { huid: 'AB12C3' } })
    expect(marked('AB12C').problems).toMatchObject([{ key: 'huid', value: 'AB12C' }])
  })
})
