import { describe, expect, it } from 'vitest'

import type { Existing } from '#server/features/listings/import/review-row.ts'

import { review } from '../../../support/review-row.ts'

const existing: Existing = {
  id: 'its id',
  kind: 'jewellery',
  state: 'live',
  held: 0,
  said: {
    stockNumber: 'A-11',
    title: 'A chain',
    condition: 'New, unsold',
    country: 'Italy',
    quantity: '4',
    type: 'Chain',
    gross: '3.45',
    length: '450',
    'metals.1.metal': 'Gold',
    'metals.1.fineness': '750',
    'metals.1.colour': 'Yellow',
    basis: 'Per gram',
    price: '95',
    currency: 'EUR',
  },
}

/** The changes that are asked about: what the listing says, and what the file does. */
const questions = (cells: Readonly<Record<string, string>>, more: object = {}) =>
  review({ 'Stock number': 'A-11', ...cells }, { existing, ...more }).problems.map(
    ({ key, before, value }) => [key, before, value],
  )

describe('a weight, size or price that changes by more than a factor of three', () => {
  it.each([
    [{ 'Gross weight': '3450' }, [['gross', '3.45 g', '3450.0 g']]],
    [{ 'Gross weight': '3.45 kg' }, [['gross', '3.45 g', '3450.0 g']]],
    [{ 'Gross weight': '1.1' }, [['gross', '3.45 g', '1.1 g']]],
    [{ Length: '45 in' }, []],
    [{ Length: '4500' }, [['length', '450 mm', '4500 mm']]],
    [{ Price: '950' }, [['price', '€95.00', '€950.00']]],
    [{ Price: '31' }, [['price', '€95.00', '€31.00']]],
    [{ Price: '285' }, []],
    [{ 'Pieces in stock': '400' }, []],
    // The piece costs four times as much, though neither figure has trebled.
    [{ Price: '190', 'Gross weight': '6.9' }, [['price', '€95.00', '€190.00']]],
  ])('%j is asked about as it should be', (cells, expected) => {
    expect(questions(cells)).toEqual(expected)
  })

  it('is one in another currency, or quoted in another way, whatever the figures are', () => {
    expect(questions({ Currency: 'JPY' })).toEqual([['currency', 'EUR', 'JPY']])
    expect(questions({ Quoted: 'Per piece' })).toEqual([['basis', 'Per gram', 'Per piece']])
    expect(questions({ Quoted: 'Per piece', Price: '327.75' })).toEqual([])
    expect(questions({ Quoted: 'Metal plus premium', Percent: '5' })).toContainEqual([
      'basis',
      'Per gram',
      'Metal plus premium',
    ])
  })

  it('of a price that follows the metal is a premium that takes the piece that far', () => {
    const { price: _price, ...rest } = existing.said
    const said = { ...rest, basis: 'Metal plus premium', percent: '5' }
    const linked = { existing: { ...existing, said } }
    expect(questions({ Premium: '12' }, linked)).toEqual([])
    expect(questions({ Premium: '500' }, linked)).toEqual([['percent', '+5%', '+500%']])
  })

  it('stays out until it is confirmed as it is, and is asked about again if it becomes another', () => {
    const confirmed = { gross: '3.45 g → 3450.0 g' }
    const row = (gross: string) =>
      review({ 'Stock number': 'A-11', 'Gross weight': gross }, { existing, confirmed }).outcome
    expect(row('3450')).toBe('changed')
    expect(row('34500')).toBe('invalid')
  })

  it('is not asked about in a new row, nor where the stock says nothing yet', () => {
    expect(review({ 'Stock number': 'A-11', 'Gross weight': '3450' }).outcome).toBe('new')
    expect(questions({ Width: '900' })).toEqual([])
  })
})
