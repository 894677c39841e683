import { describe, expect, it } from 'vitest'

import { totalOf } from '#shared/features/rates/components/total-price.tsx'
import { currencyOfCountry } from '#shared/features/rates/currency-of-country.ts'
import {
  about,
  aboutParts,
  conversionsOf,
  type Reading,
} from '#shared/features/rates/shown-amounts.ts'

const quote = { at: '2026-11-28T09:00:00.000Z', source: 'Sample' }
const reading: Reading = {
  currency: 'USD',
  exchange: [
    { from: 'GBP', to: 'USD', rate: '1.31', ...quote },
    { from: 'GBP', to: 'EUR', rate: '1.13', ...quote },
  ],
}

describe('an amount in the reader’s currency', () => {
  it('is converted and rounded once', () => {
    expect(about({ minor: 92_050, currency: 'GBP' }, reading)).toEqual({
      minor: 120_586,
      currency: 'USD',
    })
  })

  it('is not repeated where it is in that currency already', () => {
    expect(about({ minor: 100, currency: 'USD' }, reading)).toBeNull()
  })

  it('is never invented where no rate leads there', () => {
    expect(about({ minor: 100, currency: 'JPY' }, reading)).toBeNull()
    expect(aboutParts([100], 'JPY', reading)).toBeNull()
  })
})

describe('the parts of a sum in the reader’s currency', () => {
  it('add up to the converted total, because the largest part takes the difference', () => {
    // 1,362.40 + 74.67 + 20.44 is a cent more than 1,112.60 pounds are.
    expect(aboutParts([104_000, 5700, 1560], 'GBP', reading)).toEqual({
      parts: [136_240, 7467, 2044],
      total: 145_751,
    })
    expect(aboutParts([5, 5, 5], 'GBP', reading)).toEqual({ parts: [6, 7, 7], total: 20 })
  })

  it('add up for any amounts', () => {
    for (let first = 0; first < 60; first += 1) {
      const amounts = [first * 37, 1234, first * first, 3]
      const { parts, total } = aboutParts(amounts, 'GBP', reading) ?? { parts: [], total: -1 }
      expect(parts.reduce((all, each) => all + each, 0)).toBe(total)
      const sum = amounts.reduce((all, each) => all + each, 0)
      expect(about({ minor: sum, currency: 'GBP' }, reading)?.minor).toBe(total)
    }
  })
})

it('amounts in several currencies are added up in the reader’s, or not at all where a rate is missing', () => {
  const pounds = { minor: 10_000, currency: 'GBP' } as const
  const dollars = { minor: 50, currency: 'USD' } as const
  expect(totalOf([pounds, dollars], reading)).toEqual({ minor: 13_150, currency: 'USD' })
  expect(totalOf([pounds, { minor: 1, currency: 'JPY' }], reading)).toBeNull()
})

it('what a page says of its rates names the currencies that are converted, by which rates, and those that are not', () => {
  expect(conversionsOf(['GBP', 'USD', 'EUR', 'GBP', 'JPY'], reading)).toEqual({
    converted: ['GBP', 'EUR'],
    kept: ['JPY'],
    used: reading.exchange,
  })
})

it('the currency of a country is its own where it is one of ours, and otherwise dollars', () => {
  const countries = ['GB', 'DE', 'HR', 'CH', 'JP', 'US', 'BR']
  expect(countries.map(currencyOfCountry)).toEqual([
    'GBP',
    'EUR',
    'EUR',
    'CHF',
    'JPY',
    'USD',
    'USD',
  ])
})
