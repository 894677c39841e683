import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { feePrices, feeTermsAt, feeWords } from '#shared/contract/fee-prices.ts'
import { amountsOf, feeOf, feeRateOf, sellersShare } from '#shared/features/orders/fees.ts'

const now = new Date('2026-11-22T12:00:00Z')
const terms = feeTermsAt('EUR', now)

describe('the service fee', () => {
  it('is 1.5% of the goods', () => {
    expect(amountsOf(1_887_000, terms)).toEqual({
      goods: 1_887_000,
      shipping: 0,
      fee: 28_305,
      tax: 0,
      feeVat: 0,
      total: 1_915_305,
    })
  })

  it('is exact to the minor unit, and the parts add up to the total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 14 }), (goods) => {
        const { fee, tax, total } = amountsOf(goods, terms)
        expect(goods + fee + tax).toBe(total)
        const exact = BigInt(goods) * 150n
        const off = BigInt(fee) * 10_000n - exact
        expect(off > -5000n && off <= 5000n).toBe(true)
      }),
    )
  })

  it('is the one of the day, and prices are listed by day', () => {
    expect(feeTermsAt('EUR', new Date('2026-01-01T00:00:00Z'))).toEqual({
      basisPoints: 150,
      minimum: 0,
      payer: 'buyer',
    })
    expect(() => feeTermsAt('EUR', new Date('2025-12-31T23:59:59Z'))).toThrow('no fee')
    const days = feePrices.map(({ from }) => from)
    expect(days).toEqual(days.toSorted())
  })

  it('has no minimum, as the Terms promise', () => {
    expect(feePrices.at(-1)?.minimum).toEqual({})
    expect(feeOf(33, terms, 0)).toBe(0)
  })
})

describe('a minimum fee', () => {
  const prices = [
    ...feePrices,
    { from: '2027-01-01', basisPoints: 200, minimum: { EUR: 2_500, JPY: 400 }, payer: 'buyer' },
  ] as const
  const before = feeTermsAt('EUR', new Date('2026-12-31T23:59:59.999Z'), prices)
  const day = new Date('2027-01-01T00:00:00Z')
  const after = feeTermsAt('EUR', day, prices)

  it('counts for orders from its day on', () => {
    expect(feeOf(100_000, before, 0)).toBe(1_500)
    expect(feeOf(100_000, after, 0)).toBe(2_500)
  })

  it('gives way to the rate where that is more, which says how the fee is worked out', () => {
    expect(feeOf(124_975, after, 0)).toBe(2_500)
    expect(feeRateOf(124_974, after)).toBeNull()
    expect(feeRateOf(124_975, after)).toBe(200)
    expect(feeOf(1_000_000, after, 0)).toBe(20_000)
  })

  it('is in whole minor units of the currency of the order, and none where none is named', () => {
    expect(feeOf(1_000, feeTermsAt('JPY', day, prices), 0)).toBe(400)
    expect(feeOf(1_000, feeTermsAt('USD', day, prices), 0)).toBe(20)
    expect(feeRateOf(1_000, feeTermsAt('USD', day, prices))).toBe(200)
  })

  it('never costs more than the goods, and is part of the total', () => {
    const minor = fc.integer({ min: 1, max: 10 ** 12 })
    fc.assert(
      fc.property(minor, minor, fc.nat(10 ** 12), (goods, more, minimum) => {
        const least = { ...terms, minimum }
        const { fee, total } = amountsOf(goods, least)
        expect(fee).toBeGreaterThanOrEqual(Math.min(goods, minimum))
        expect(fee).toBeLessThanOrEqual(goods)
        expect(total).toBe(goods + fee)
        expect(feeOf(goods + more, least, 0)).toBeGreaterThanOrEqual(fee)
      }),
    )
  })
})

describe('a fee that the seller pays', () => {
  const bySeller = { basisPoints: 200, minimum: 2_500, payer: 'seller' } as const
  const taxed = { treatment: 'standard', rate: 2000 } as const

  it('is no part of the total, and is taken from what the seller gets, with its VAT', () => {
    const amounts = amountsOf(588_000, bySeller, 117_600, taxed)
    expect(amounts).toMatchObject({ fee: 11_760, feeVat: 2_352, total: 705_600 })
    expect(sellersShare(amounts, bySeller)).toBe(705_600 - 14_112)
    expect(sellersShare(amounts, { ...bySeller, payer: 'buyer' })).toBe(705_600)
  })

  it('is said with its minimum', () => {
    expect(feeWords(bySeller, 'GBP')).toBe('service fee of 2%, at least £25.00')
    expect(feeWords(terms, 'GBP')).toBe('service fee of 1.5%')
  })

  it('always leaves the seller something of the price, and is never more for a part of it', () => {
    const minor = fc.integer({ min: 1, max: 10 ** 13 })
    const facts = fc.record({
      goods: minor,
      more: minor,
      basisPoints: fc.integer({ min: 0, max: 10_000 }),
      minimum: fc.nat(10 ** 13),
      rate: fc.constantFrom(0, 770, 2000, 2700),
    })
    fc.assert(
      fc.property(facts, ({ goods, more, basisPoints, minimum, rate }) => {
        const any = { basisPoints, minimum, payer: 'seller' } as const
        const feeTax = { treatment: 'standard', rate } as const
        const amounts = amountsOf(goods, any, 0, feeTax)
        expect(amounts.fee).toBeGreaterThanOrEqual(0)
        expect(sellersShare(amounts, any)).toBeGreaterThanOrEqual(1)
        expect(feeOf(goods + more, any, rate)).toBeGreaterThanOrEqual(amounts.fee)
      }),
    )
  })
})
