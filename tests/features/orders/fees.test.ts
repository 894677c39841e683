import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { amountsOf, feeRateAt, feeRates } from '#shared/features/orders/fees.ts'

const now = new Date('2026-11-22T12:00:00Z')

describe('the service fee', () => {
  it('is 1.5 % of the goods', () => {
    expect(amountsOf(1_887_000, now)).toEqual({
      goods: 1_887_000,
      fee: 28_305,
      tax: 0,
      feeVat: 0,
      total: 1_915_305,
    })
  })

  it('is exact to the minor unit, and the parts add up to the total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 14 }), (goods) => {
        const { fee, tax, total } = amountsOf(goods, now)
        expect(goods + fee + tax).toBe(total)
        const exact = BigInt(goods) * 150n
        const off = BigInt(fee) * 10_000n - exact
        expect(off > -5000n && off <= 5000n).toBe(true)
      }),
    )
  })

  it('is the one of the day, and rates are listed by day', () => {
    expect(feeRateAt(new Date('2026-01-01T00:00:00Z'))).toBe(150)
    expect(() => feeRateAt(new Date('2025-12-31T23:59:59Z'))).toThrow('no fee')
    const days = feeRates.map(({ from }) => from)
    expect(days).toEqual(days.toSorted())
  })
})
