import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { sides } from '#shared/contract/trade-sides.ts'
import { divideLines } from '#shared/features/orders/disputes/divide-lines.ts'
import { keptTaxOf } from '#shared/features/orders/disputes/kept-tax.ts'
import { isSplit, settle } from '#shared/features/orders/disputes/settlement.ts'
import { amountsOfLots, sellersShare } from '#shared/features/orders/fees.ts'
import { amountIn } from '#shared/features/orders/order-lines.ts'
import { shippingShares, withShipping } from '#shared/features/shipping/shipping-shares.ts'
import { taxGroups } from '#shared/features/taxes/tax.ts'

/** Minor units, from the smallest of a currency without decimals to what one with three can come to. */
const minor = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 10 ** 12 }))
const taxes = [
  { treatment: 'standard', rate: 2000 },
  { treatment: 'standard', rate: 770 },
  { treatment: 'margin-scheme', rate: 0 },
] as const
const line = fc.record({
  amount: minor,
  pieces: fc.integer({ min: 1, max: 12 }),
  back: fc.nat(12),
  tax: fc.constantFrom(...taxes),
})
const facts = fc.record({
  shipping: fc.oneof(fc.constant(0), minor),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  terms: fc.record({
    basisPoints: fc.integer({ min: 0, max: 3_000 }),
    minimum: fc.oneof(fc.constant(0), minor),
    payer: fc.constantFrom(...sides),
  }),
  feeRate: fc.constantFrom(0, 770, 1900, 2550),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
})

it('all parts of an order, however it is split, come to what its buyer has paid', () => {
  fc.assert(
    fc.property(facts, ({ lines: said, shipping, terms, feeRate, share }) => {
      const shares = shippingShares(shipping, said)
      const lines = said.map((each, position) => ({
        ...each,
        position,
        shipping: shares[position] ?? 0,
      }))
      expect(shares.reduce((sum, each) => sum + each, 0)).toBe(shipping)
      const feeTax = { treatment: 'standard', rate: feeRate } as const
      const paid = amountsOfLots(lines, terms, feeTax, shipping)
      const { goods, fee, tax, feeVat, total } = paid
      expect(goods).toBe(amountIn(lines))
      const groups = taxGroups(withShipping(lines, shipping))
      expect(groups.reduce((sum, { amount }) => sum + amount, 0)).toBe(goods + shipping)
      expect(groups.reduce((sum, { vat }) => sum + vat, 0)).toBe(tax)
      expect(sellersShare(paid, terms) + fee + feeVat).toBe(total)

      const rejected = lines.map(({ position, pieces, back }) => ({
        position,
        pieces: Math.min(back, pieces),
      }))
      const divided = divideLines(lines, rejected)
      expect(amountIn(divided.kept) + amountIn(divided.rejected)).toBe(goods)
      const kept = { goods: amountIn(divided.kept), tax: keptTaxOf(lines, divided.kept) }
      expect(kept.tax).toBeLessThanOrEqual(tax)

      const order = { ...paid, feeTerms: terms, feeTaxRate: feeRate, kept }
      for (const part of [kept.goods, Math.round(goods * share), 1, goods - 1]) {
        if (!isSplit(goods, part)) continue
        const parts = settle(order, part)
        expect(parts.proceeds + parts.fee + parts.feeVat + parts.refund).toBe(total)
        // Nobody pays more, and nobody gets more, than if nothing had been split.
        expect(parts.fee).toBeLessThanOrEqual(fee)
        expect(parts.feeVat).toBeLessThanOrEqual(feeVat)
        expect(parts.tax).toBeLessThanOrEqual(tax)
        // What was sent was sent: a part of the price never leaves the seller less than all shipping.
        expect(parts.proceeds).toBeGreaterThanOrEqual(shipping + 1)
        expect(parts.refund).toBeGreaterThanOrEqual(goods - part)
        // A fee and its VAT are rounded each, so that of 1 minor unit less both may be 1 less.
        expect(parts.proceeds).toBeLessThanOrEqual(sellersShare(paid, terms) + 1)
      }
    }),
    { seed: 20_261_126, numRuns: 2_000 },
  )
})
