import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  meltValue,
  priceAt,
  type Quote,
  smallestOrder,
  toMetal,
} from '#shared/features/listings/pricing.ts'

const gold = { metal: 'gold', fineness: 7500, net: 12_360 } as const

const quote = (more: Partial<Quote> = {}): Quote => ({
  basis: 'piece',
  currency: 'GBP',
  tiers: [
    { from: 1, amount: 124_000 },
    { from: 5, amount: 118_000 },
    { from: 10, amount: 115_000 },
  ],
  quantity: 12,
  listPrice: null,
  gross: 15_600,
  carats: 2_600,
  metals: [gold],
  ...more,
})

describe('the value of metal', () => {
  it('is weight times fineness times the price of a troy ounce', () => {
    // 12.36 g of 750 gold are 9.27 g, 0.298 oz; at 3,060.63 that is 912.18.
    expect(meltValue([gold], { gold: 306_063 })).toBe(91_218)
  })

  it('is unknown without a weight or a price', () => {
    expect(meltValue([gold], {})).toBeNull()
    expect(meltValue([{ ...gold, net: null }], { gold: 306_063 })).toBeNull()
    expect(meltValue([], { gold: 306_063 })).toBeNull()
  })
})

describe('the price of a quantity', () => {
  it('changes exactly where a tier begins', () => {
    const units = [1, 4, 5, 9, 10, 12].map((pieces) => priceAt(quote(), pieces, {})?.unit)
    expect(units).toEqual([124_000, 124_000, 118_000, 118_000, 115_000, 115_000])
  })

  it('does not exist below the smallest order, beyond the stock, or for a part of a piece', () => {
    const minimum = quote({ tiers: [{ from: 3, amount: 100 }] })
    for (const pieces of [0, -1, 2, 13, 1.5, Number.NaN, 2 ** 53]) {
      expect(priceAt(minimum, pieces, {}), String(pieces)).toBeNull()
    }
  })

  it('is worked out from the weight, the list or the metal', () => {
    const one = (more: Partial<Quote>) =>
      priceAt(quote({ tiers: [{ from: 1, amount: 100 }], ...more }), 1, { gold: 306_063 })?.unit
    // 15.6 g at 1.00
    expect(one({ basis: 'gram' })).toBe(1560)
    // 2.6 ct at 1.00
    expect(one({ basis: 'carat' })).toBe(260)
    // 30% below a list of 5,000.00 a carat, 2.6 ct
    expect(one({ basis: 'list', listPrice: 500_000, tiers: [{ from: 1, amount: -3000 }] })).toBe(
      910_000,
    )
    // 2.5% above the metal's 912.18
    expect(one({ basis: 'spot', tiers: [{ from: 1, amount: 250 }] })).toBe(93_498)
  })

  it('is unknown while the metal’s price is', () => {
    expect(priceAt(quote({ basis: 'spot', tiers: [{ from: 1, amount: 250 }] }), 1, {})).toBeNull()
  })

  it('of a whole lot is what was said, for all of it and nothing less', () => {
    const lot = quote({ basis: 'total', tiers: [{ from: 1, amount: 1_000_001 }], quantity: 3 })
    expect(smallestOrder(lot)).toBe(3)
    expect(priceAt(lot, 3, {})).toMatchObject({ total: 1_000_001, unit: 333_334 })
    expect(priceAt(lot, 1, {})).toBeNull()
  })

  it('never rises for one piece when more are ordered, and the total is unit times number', () => {
    const tiers = fc
      .uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 })
      .chain((froms) =>
        fc
          .array(fc.integer({ min: 1, max: 1e8 }), {
            minLength: froms.length,
            maxLength: froms.length,
          })
          .map((amounts) => {
            const falling = amounts.toSorted((a, b) => b - a)
            return froms
              .toSorted((a, b) => a - b)
              .map((from, at) => ({ from, amount: falling[at] ?? 1 }))
          }),
      )
    fc.assert(
      fc.property(tiers, fc.constantFrom('piece', 'gram', 'carat'), (each, basis) => {
        const given = quote({ tiers: each, basis, quantity: 600 })
        let last = Number.POSITIVE_INFINITY
        for (let pieces = smallestOrder(given); pieces <= 600; pieces += 7) {
          const priced = priceAt(given, pieces, {})
          expect(priced?.total).toBe((priced?.unit ?? 0) * pieces)
          expect(priced?.unit).toBeLessThanOrEqual(last)
          last = priced?.unit ?? 0
        }
      }),
      { numRuns: 50 },
    )
  })
})

it('a price against its metal is 1.00 at melt', () => {
  expect(toMetal(91_218, 91_218)).toBe(1000)
  expect(toMetal(124_000, 91_218)).toBe(1359)
  expect(toMetal(124_000, null)).toBeNull()
})
