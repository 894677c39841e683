import { assert, constantFrom, date, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { feeTermsAt } from '#shared/contract/fee-prices.ts'
import { standardRateAt, vatCountries } from '#shared/contract/vat-countries.ts'
import { settle } from '#shared/features/orders/disputes/settlement.ts'
import { amountsOf } from '#shared/features/orders/fees.ts'
import { feeTaxOf } from '#shared/features/taxes/fee-tax-rules.ts'
import { feeTaxTreatments } from '#shared/features/taxes/tax.ts'

const at = new Date('2026-11-23')
const french = { country: 'FR', taxNumber: 'FR 12 345678901' }

describe('the VAT of our fee', () => {
  it.each<[string, string, { country: string; taxNumber: string }, string, number]>([
    ['at home', 'DE', { country: 'DE', taxNumber: 'DE123456789' }, 'standard', 1900],
    ['at home without a VAT number', 'DE', { country: 'DE', taxNumber: '' }, 'standard', 1900],
    ['at home in the United Kingdom', 'GB', { country: 'GB', taxNumber: '' }, 'standard', 2000],
    ['at home in Switzerland', 'CH', { country: 'CH', taxNumber: '' }, 'standard', 810],
    ['in another EU country with a VAT number', 'DE', french, 'reverse-charge', 0],
    [
      'in another EU country without a VAT number',
      'DE',
      { country: 'FR', taxNumber: '123 456 789' },
      'standard',
      1900,
    ],
    [
      'in an EU country with the number of another',
      'DE',
      { country: 'FR', taxNumber: 'IT01234567890' },
      'standard',
      1900,
    ],
    ['in the EU, from the United Kingdom', 'GB', french, 'outside-scope', 0],
    [
      'in the United Kingdom, from the EU',
      'IE',
      { country: 'GB', taxNumber: 'GB123456789' },
      'outside-scope',
      0,
    ],
    ['in the United States', 'DE', { country: 'US', taxNumber: '1' }, 'outside-scope', 0],
    ['in Monaco, from France', 'FR', { country: 'MC', taxNumber: '' }, 'standard', 2000],
    [
      'in Monaco, from Germany',
      'DE',
      { country: 'MC', taxNumber: french.taxNumber },
      'reverse-charge',
      0,
    ],
    ['on the Isle of Man, from Britain', 'GB', { country: 'IM', taxNumber: '' }, 'standard', 2000],
    ['in Liechtenstein, from Switzerland', 'CH', { country: 'LI', taxNumber: '' }, 'standard', 810],
  ])('of a customer %s', (_, ours, customer, treatment, rate) => {
    expect(feeTaxOf(ours, customer, at)).toEqual({ treatment, rate })
  })

  it('is never guessed for a time whose rate we do not know', () => {
    const home = { country: 'DE', taxNumber: '' }
    expect(() => feeTaxOf('DE', home, new Date('2020-01-01'))).toThrow('not known')
  })

  it('is our own rate or nothing, and nothing only for customers in other countries', () => {
    const countries = [...Object.keys(vatCountries), 'US', 'IN', 'MC']
    const facts = record({
      ours: constantFrom(...Object.keys(vatCountries)),
      country: constantFrom(...countries),
      taxNumber: constantFrom('', 'DE123456789', 'IT01234567890', 'GB123456789', '12'),
      at: date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    })
    assert(
      property(facts, ({ ours, at: day, ...customer }) => {
        const { treatment, rate } = feeTaxOf(ours, customer, day)
        expect(feeTaxTreatments.filter((each) => each !== 'unknown')).toContain(treatment)
        if (treatment === 'standard') {
          expect(rate).toBe(standardRateAt(ours, day))
          expect(vatCountries[customer.country === 'MC' ? 'FR' : customer.country]?.area).toBe(
            vatCountries[ours]?.area,
          )
        } else {
          expect(rate).toBe(0)
          expect(customer.country).not.toBe(ours)
        }
      }),
    )
  })

  it('is that of the fee that is left, whatever a settlement leaves, and everything adds up', () => {
    const facts = record({
      goods: integer({ min: 2, max: 10 ** 12 }),
      share: integer({ min: 1, max: 9999 }),
      tax: integer({ min: 0, max: 10 ** 11 }),
      rate: constantFrom(0, 770, 1900, 2550, 2700),
    })
    assert(
      property(facts, ({ goods, share, tax, rate }) => {
        const feeTax = { treatment: 'standard' as const, rate }
        const feeTerms = feeTermsAt('EUR', at)
        const paid = amountsOf(goods, feeTerms, tax, feeTax)
        const order = { ...paid, feeTerms, feeTaxRate: rate }
        expect(order.total).toBe(goods + order.fee + tax + order.feeVat)
        const part = Math.min(goods - 1, Math.max(1, Math.floor((goods * share) / 10_000)))
        const { seller, fee, feeVat, refund, ...rest } = settle(order, part)
        expect(seller + fee + feeVat + rest.tax + refund).toBe(order.total)
        expect(feeVat).toBeLessThanOrEqual(order.feeVat)
        expect(refund).toBeGreaterThanOrEqual(goods - part)
        // Rounded half up, in whole numbers.
        const twice = BigInt(feeVat) * 20_000n - BigInt(fee) * BigInt(rate) * 2n
        expect(twice > -10_000n && twice <= 10_000n).toBe(true)
      }),
    )
  })
})
