import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { scaled } from '#shared/contract/decimal.ts'
import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import { sides } from '#shared/contract/trade-sides.ts'
import { limitsOfOne, needsTwo } from '#shared/contract/two-operators.ts'
import { divideLines, isDivisible } from '#shared/features/orders/disputes/divide-lines.ts'
import { keptTaxOf } from '#shared/features/orders/disputes/kept-tax.ts'
import { isSplit, settle } from '#shared/features/orders/disputes/settlement.ts'
import { amountsOf, amountsOfLots } from '#shared/features/orders/fees.ts'
import { shippingShares } from '#shared/features/shipping/shipping-shares.ts'

const at = new Date('2026-11-20T10:00:00.000Z')

const feeTerms = feeTermsAt('EUR', at)
const ordered = (goods: number, tax = 0) => ({
  ...amountsOf(goods, feeTerms, tax),
  feeTerms,
  feeTaxRate: 0,
})

describe('a split price', () => {
  it('costs the buyer the fee of what the seller gets, and everything else goes back', () => {
    expect(settle(ordered(588_000), 400_000)).toEqual({
      seller: 400_000,
      shipping: 0,
      fee: 6_000,
      tax: 0,
      feeVat: 0,
      proceeds: 400_000,
      refund: 190_820,
    })
  })

  it('leaves the seller the VAT of all shipping, if it is less than what was accepted', () => {
    // The lot with VAT is rejected, the one under the margin scheme accepted. Shipping is 200.00.
    const lots = [
      { amount: 100_000, tax: { treatment: 'standard', rate: 2_000 } as const },
      { amount: 100_000, tax: { treatment: 'margin-scheme', rate: 0 } as const },
    ]
    const shipping = 20_000
    const shares = shippingShares(shipping, lots)
    const lines = lots.map((lot, place) => ({ ...lot, shipping: shares[place] ?? 0 }))
    const amounts = amountsOfLots(lots, feeTerms, { treatment: 'unknown', rate: 0 }, shipping)
    const partly = (taxed: boolean, part: number) => {
      const kept = {
        goods: 100_000,
        tax: keptTaxOf(lines, taxed ? lines.slice(0, 1) : lines.slice(1)),
      }
      return settle({ ...amounts, feeTerms, feeTaxRate: 0, kept }, part)
    }
    // 20% of half of the shipping, which was for the lot with VAT.
    expect(partly(false, 10_000)).toMatchObject({ shipping, tax: 2_000 })
    expect(partly(true, 10_000)).toMatchObject({ shipping, tax: 2_000 + 2_000 })
  })

  it('always adds up to what was paid, and never takes more fee or tax than was paid', () => {
    for (const goods of [2, 3, 99, 100, 33_333, 588_000, 900_719_925_474]) {
      for (const tax of [0, 1, 7, 19_999]) {
        const order = ordered(goods, tax)
        const { fee } = order
        for (const seller of [1, Math.floor(goods / 3), Math.floor(goods / 2), goods - 1]) {
          if (!isSplit(goods, seller)) continue
          const parts = settle(order, seller)
          const sum = parts.seller + parts.fee + parts.tax + parts.refund
          expect(sum).toBe(order.total)
          expect(parts.fee).toBeLessThanOrEqual(fee)
          expect(parts.tax).toBeLessThanOrEqual(tax)
          expect(parts.refund).toBeGreaterThanOrEqual(goods - seller)
        }
      }
    }
  })

  it('never costs more than was paid, whatever the minimum and the VAT of the fee', () => {
    const facts = fc.record({
      goods: fc.integer({ min: 2, max: 10 ** 9 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      minimum: fc.integer({ min: 0, max: 10 ** 9 }),
      rate: fc.constantFrom(0, 770, 2550),
      payer: fc.constantFrom(...sides),
    })
    fc.assert(
      fc.property(facts, ({ goods, share, minimum, rate, payer }) => {
        const terms = { ...feeTerms, minimum, payer }
        const feeTax = rate > 0 ? ({ treatment: 'standard', rate } as const) : undefined
        const paid = amountsOf(goods, terms, 0, feeTax)
        const part = Math.min(goods - 1, Math.max(1, Math.round(goods * share)))
        const parts = settle({ ...paid, feeTerms: terms, feeTaxRate: rate }, part)
        expect(parts.seller).toBe(part)
        const due = Math.max(scaled(part, 150, 10_000), minimum)
        expect(parts.fee).toBeLessThanOrEqual(due)
        // Less than is due only if the part is too small for it.
        if (parts.fee < due) expect(due + scaled(due, rate, 10_000)).toBeGreaterThanOrEqual(part)
        expect(parts.fee).toBeLessThanOrEqual(part)
        expect(parts.refund).toBeGreaterThanOrEqual(goods - part)
        expect(parts.proceeds).toBeGreaterThanOrEqual(1)
        const all = parts.proceeds + parts.fee + parts.feeVat + parts.refund
        expect(all).toBe(paid.total)
      }),
    )
  })

  it('gives the odd minor unit of tax to the larger remainder', () => {
    const order = ordered(3, 100)
    expect(settle(order, 1).tax).toBe(33)
    expect(settle(order, 2).tax).toBe(67)
  })

  it('leaves the seller the tax of what was accepted, and adds to it only for more than that', () => {
    // The accepted half has all of the tax, as beside goods of the margin scheme.
    const order = { ...ordered(2000, 200), kept: { goods: 1000, tax: 200 } }
    expect([1000, 1001, 1500, 1999].map((seller) => settle(order, seller).tax)).toEqual([
      200, 200, 200, 200,
    ])
    // Nothing is rejected yet, as a form shows it at first.
    expect(settle({ ...order, kept: { goods: 2000, tax: 200 } }, 2000).tax).toBe(200)
    // The accepted half has none of it.
    const untaxed = { ...ordered(2000, 200), kept: { goods: 1000, tax: 0 } }
    expect([500, 1000, 1500].map((seller) => settle(untaxed, seller).tax)).toEqual([0, 0, 100])
  })

  it('is neither nothing nor all of it', () => {
    expect([0, 1, 99, 100].map((seller) => isSplit(100, seller))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('a ruling', () => {
  it('needs two operators from 10,000 euros on', () => {
    expect(needsTwo(999_999, 'EUR', at)).toBe(false)
    expect(needsTwo(1_000_000, 'EUR', at)).toBe(true)
    expect(needsTwo(1_699_999, 'JPY', at)).toBe(false)
    expect(() => needsTwo(1, 'EUR', new Date('2020-01-01'))).toThrow('no limit')
  })

  it('needs them by the limit of the day on which it is made', () => {
    const [first] = limitsOfOne
    if (first === undefined) throw new Error('there are no limits')
    const limits = [first, { from: '2026-12-01', limits: { ...first.limits, EUR: 500_000 } }]
    const on = (day: string) => needsTwo(600_000, 'EUR', new Date(day), limits)
    expect(on('2026-11-30T23:59:59.999Z')).toBe(false)
    expect(on('2026-12-01T00:00:00.000Z')).toBe(true)
  })
})

describe('goods that are accepted while others are rejected', () => {
  it('have the VAT of their own, and with the rest come to what was paid', () => {
    const order = { ...ordered(51_412, 9_171), feeTaxRate: 2000 }
    const kept = { goods: 45_857, tax: 9_171 }
    const parts = settle({ ...order, kept }, kept.goods)
    expect([parts.tax, parts.refund]).toEqual([9_171, order.total - 45_857 - 9_171 - 688 - 138])
    // A penny less of the price takes no more than its own VAT.
    expect(settle({ ...order, kept }, kept.goods - 1).tax).toBe(9_171)
  })

  it('cost together with the rejected ones what their line does, whatever the pieces', () => {
    for (const amount of [1, 2, 99, 100_001, 900_719_925_474]) {
      for (const pieces of [1, 2, 3, 7, 1_000_000]) {
        const line = { position: 0, pieces, amount }
        for (const back of new Set([1, Math.ceil(pieces / 2), pieces])) {
          const divided = divideLines([line], [{ position: 0, pieces: back }])
          const all = [...divided.kept, ...divided.rejected]
          expect(all.reduce((sum, each) => sum + each.amount, 0)).toBe(amount)
          expect(all.reduce((sum, each) => sum + each.pieces, 0)).toBe(pieces)
          expect(divided.rejected.map((each) => each.pieces)).toEqual([back])
        }
      }
    }
  })

  it('are whole lots if these are mixed or a single piece', () => {
    expect(isDivisible({ pieces: 2, manifest: null })).toBe(true)
    expect(isDivisible({ pieces: 1, manifest: null })).toBe(false)
    expect(isDivisible({ pieces: 2, manifest: [] })).toBe(false)
  })
})
