import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { currencies, digitsOf, plainAmount } from '#shared/contract/money.ts'
import {
  changedAmount,
  changePrice,
  type Rounding,
  roundedAmount,
  roundings,
} from '#shared/features/listings/change-price.ts'
import { jewellery } from '#shared/features/listings/kinds/jewellery/jewellery.ts'
import { quoteOf } from '#shared/features/listings/pricing.ts'
import { readSheet } from '#shared/features/listings/sheet.ts'

import { ring } from '../../support/traders.ts'

const currency = constantFrom(...currencies)
const round = constantFrom(...(Object.keys(roundings) as Rounding[]))
const minor = integer({ min: 1, max: 1_000_000_000 })

const changed = (
  said: Readonly<Record<string, string>>,
  change: Parameters<typeof changePrice>[2],
) => {
  const result = changePrice(jewellery, said, change)
  return 'said' in result ? result.said : result.reason
}

describe('rounding a price', () => {
  it('moves it by at most half a step, and by less than 3 per cent', () => {
    assert(
      property(minor, currency, round, (amount, of, to) => {
        const rounded = roundedAmount(amount, of, to)
        const unit = digitsOf(of) === 0 ? 100 : 10 ** digitsOf(of)
        expect(Math.abs(rounded - amount)).toBeLessThanOrEqual((roundings[to] * unit) / 2)
        expect(Math.abs(rounded - amount)).toBeLessThanOrEqual(amount * 0.03)
      }),
    )
  })

  it('never makes a smaller amount the larger one, whatever the change', () => {
    const change = record({
      by: constantFrom('percent', 'amount'),
      value: integer({ min: -9000, max: 9000 }),
    })
    assert(
      property(minor, minor, currency, round, change, (a, b, of, to, { by, value }) => {
        const asked =
          by === 'percent'
            ? ({ by: 'percent', value, round: to } as const)
            : ({ by: 'amount', value, round: to, currency: of } as const)
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((each) =>
          changedAmount(each, of, asked),
        )
        if (low === null) return
        expect(high).toBeGreaterThanOrEqual(low ?? 0)
      }),
    )
  })

  it('leaves small amounts exact: £3.20 a gram does not become £3', () => {
    expect(roundedAmount(320, 'GBP', 'one')).toBe(320)
    expect(roundedAmount(123_456, 'GBP', 'one')).toBe(123_500)
    expect(roundedAmount(123_456, 'JPY', 'one')).toBe(123_500)
  })
})

describe('changing the price of a listing', () => {
  it('keeps its tiers from rising, for any tiers and any change', () => {
    const amounts = array(minor, { minLength: 1, maxLength: 6 })
    assert(
      property(amounts, integer({ min: -9000, max: 20_000 }), round, (found, value, to) => {
        const [first = 1, ...tiers] = found.toSorted((a, b) => b - a)
        const money = (each: number) => plainAmount({ minor: each, currency: 'GBP' })
        const said = {
          ...Object.fromEntries(Object.entries(ring).filter(([key]) => !key.startsWith('tiers'))),
          quantity: '50',
          price: money(first),
          ...Object.fromEntries(
            tiers.flatMap((each, at) => [
              [`tiers.${at + 1}.from`, String(at + 2)],
              [`tiers.${at + 1}.price`, money(each)],
            ]),
          ),
        }
        const next = changed(said, { by: 'percent', value, round: to })
        if (typeof next === 'string') return
        const sheet = readSheet(jewellery, next)
        const quote = quoteOf(sheet, jewellery.facts(sheet))
        const all = quote?.tiers.map(({ amount }) => amount) ?? []
        expect(all).toHaveLength(found.length)
        expect(all).toEqual(all.toSorted((a, b) => b - a))
      }),
    )
  })

  it('changes the first price and the tiers, and nothing else', () => {
    expect(changed(ring, { by: 'percent', value: -500, round: 'one' })).toEqual({
      ...ring,
      price: '2793.00',
      'tiers.1.price': '2651.00',
    })
    expect(
      changed(ring, { by: 'amount', value: -10_000, currency: 'GBP', round: 'exact' }),
    ).toEqual({ ...ring, price: '2840.00', 'tiers.1.price': '2690.00' })
  })

  it('says why it cannot: no price, another currency, a price by weight, nothing left', () => {
    const { price: _price, ...unpriced } = ring
    const amount = { by: 'amount', value: -10_000, currency: 'GBP', round: 'exact' } as const
    expect(changed(unpriced, amount)).toBe('It has no price yet.')
    expect(changed({ ...ring, currency: 'EUR' }, amount)).toBe('Its price is in EUR.')
    expect(changed({ ...ring, basis: 'Per gram' }, amount)).toContain('Change it by a percentage.')
    expect(changed({ ...ring, price: '99' }, amount)).toBe('Nothing would be left of its price.')
  })

  it('changes the price that a premium on metal leads to, not the premium alone', () => {
    const spot = { ...ring, basis: 'Metal plus premium', percent: '20' }
    expect(changed(spot, { by: 'percent', value: -1000, round: 'exact' })).toMatchObject({
      percent: '8',
    })
  })
})
