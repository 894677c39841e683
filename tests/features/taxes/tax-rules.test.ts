import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { likelyVatNumber, vatCountries, vatNumberOf } from '#shared/contract/vat-countries.ts'
import { type KindName, kinds } from '#shared/features/listings/kinds/kinds.ts'
import { type Sale, taxOf } from '#shared/features/taxes/tax-rules.ts'
import { taxNotes } from '#shared/features/taxes/tax-words.ts'
import { taxGroups, vatOf } from '#shared/features/taxes/tax.ts'

const italian = { country: 'IT', taxNumber: 'IT 01234567890' }
const french = { country: 'FR', taxNumber: 'FR 12 345678901' }
const british = { country: 'GB', taxNumber: 'GB123456789' }
const northernIrish = { country: 'GB', taxNumber: 'XI 123456789' }
const american = { country: 'US', taxNumber: '12-3456789' }

const ring: Sale = {
  goods: 'goods',
  values: { country: 'IT', condition: 'new' },
  seller: italian,
  buyer: { country: 'IT', taxNumber: '' },
  to: 'IT',
  currency: 'EUR',
  at: new Date('2026-11-23'),
}
const values = (more: Sale['values']): Pick<Sale, 'values'> => ({
  values: { ...ring.values, ...more },
})
const ofKind = (kind: KindName, more: Sale['values']): Pick<Sale, 'goods' | 'values'> => ({
  goods: kinds[kind].taxedAs?.(more) ?? 'goods',
  ...values(more),
})
const bar = ofKind('bullion', { metal: 'gold', form: 'bar', fineness: 9999 })

describe('the VAT of a sale', () => {
  it.each<[string, Partial<Sale>, string, number]>([
    ['within a country', {}, 'standard', 2200],
    ['to an EU country with a VAT number', { buyer: french }, 'reverse-charge', 0],
    [
      'to an EU country without one',
      { buyer: { country: 'FR', taxNumber: '123 456 789' } },
      'unknown',
      0,
    ],
    ['from the EU to the United Kingdom', { buyer: british }, 'export', 0],
    ['from the EU to Northern Ireland', { buyer: northernIrish }, 'reverse-charge', 0],
    [
      'from Northern Ireland to the EU, as the goods may lie in Great Britain',
      { seller: northernIrish, ...values({ country: 'GB' }) },
      'unknown',
      0,
    ],
    [
      'from Great Britain to Northern Ireland',
      { seller: british, buyer: northernIrish, currency: 'GBP', ...values({ country: 'GB' }) },
      'standard',
      2000,
    ],
    [
      'from Switzerland to Northern Ireland',
      {
        seller: { country: 'CH', taxNumber: 'CHE-123.456.789 MWST' },
        buyer: northernIrish,
        currency: 'CHF',
        ...values({ country: 'CH' }),
      },
      'export',
      0,
    ],
    ['from the EU to the United States', { buyer: american }, 'export', 0],
    [
      'within the United Kingdom',
      { seller: british, buyer: british, currency: 'GBP', ...values({ country: 'GB' }) },
      'standard',
      2000,
    ],
    [
      'within the United Kingdom in euros',
      { seller: british, buyer: british, ...values({ country: 'GB' }) },
      'unknown',
      0,
    ],
    [
      'from a seller without a VAT number',
      { seller: { country: 'IT', taxNumber: '' } },
      'unknown',
      0,
    ],
    ['from a country that we do not know', { seller: american, buyer: american }, 'unknown', 0],
    ['of goods that lie elsewhere', values({ country: 'BE' }), 'unknown', 0],
    ['of second-hand goods under the margin scheme', values({ vat: 'margin' }), 'margin-scheme', 0],
    [
      'of such goods that are exported',
      { buyer: american, ...values({ vat: 'margin' }) },
      'export',
      0,
    ],
    ['of a gold bar', bar, 'investment-gold', 0],
    ['of a gold bar to another EU country', { buyer: french, ...bar }, 'investment-gold', 0],
    [
      'of gold that is not fine enough',
      ofKind('bullion', { metal: 'gold', form: 'bar', fineness: 9900 }),
      'unknown',
      0,
    ],
    [
      'of a gold coin, which may not be on the list of investment coins',
      ofKind('bullion', { metal: 'gold', form: 'coin', fineness: 9999 }),
      'unknown',
      0,
    ],
    ['of scrap within a country', values({ condition: 'scrap' }), 'unknown', 0],
    [
      'of scrap to another EU country',
      { buyer: french, ...values({ condition: 'scrap' }) },
      'reverse-charge',
      0,
    ],
    [
      'of diamonds between Belgian dealers',
      {
        seller: { country: 'BE', taxNumber: 'BE0123456789' },
        buyer: { country: 'BE', taxNumber: 'BE0123456780' },
        ...ofKind('diamond', { country: 'BE' }),
      },
      'unknown',
      0,
    ],
    ['delivered abroad for a buyer at home', { to: 'US' }, 'export', 0],
    ['delivered to another member state for a buyer at home', { to: 'FR' }, 'unknown', 0],
    [
      'delivered to another member state for an American',
      { buyer: american, to: 'FR' },
      'unknown',
      0,
    ],
    ['delivered at home for a French buyer', { buyer: french, to: 'IT' }, 'standard', 2200],
    ['delivered at home for an American', { buyer: american, to: 'IT' }, 'standard', 2200],
    ['delivered to Spain for a French buyer', { buyer: french, to: 'ES' }, 'reverse-charge', 0],
    ['before the first rate that we know', { at: new Date('2025-12-31') }, 'unknown', 0],
  ])('%s', (_, change, treatment, rate) => {
    const { country: to } = change.buyer ?? ring.buyer
    expect(taxOf({ ...ring, to, ...change })).toEqual({ treatment, rate })
  })

  it('has a rate with a date and a form of the VAT number for each country', () => {
    for (const [code, { standard, number }] of Object.entries(vatCountries)) {
      expect(standard.length, code).toBeGreaterThan(0)
      for (const { from, basisPoints } of standard) {
        expect(new Date(from).toISOString(), code).toContain(from)
        expect(basisPoints, code).toBeGreaterThanOrEqual(500)
        expect(basisPoints, code).toBeLessThanOrEqual(2700)
      }
      expect(number.source, code).toMatch(/^\^.*\$$/)
    }
    // 27 member states, the United Kingdom and Switzerland.
    expect(Object.values(vatCountries).filter(({ area }) => area === 'EU')).toHaveLength(27)
    expect(Object.keys(vatCountries)).toHaveLength(29)
  })

  it.each([
    ['IT', 'it 012 345 678 90', 'IT01234567890'],
    ['CH', 'CHE-123.456.789 MWST', 'CHE123456789MWST'],
    ['GR', 'EL 123456789', 'EL123456789'],
    ['IT', '01234567890', null],
    ['DE', 'IT01234567890', null],
    ['DE', '143/123/12345', null],
    ['US', 'US123456789', null],
  ])('reads a VAT number of %s: %s', (country, taxNumber, read) => {
    expect(vatNumberOf({ country, taxNumber })).toBe(read)
  })
})

it.each([
  ['GR', 'GR 123456789', 'EL123456789'],
  ['GR', '123456789', 'EL123456789'],
  ['DE', '123 456 789', 'DE123456789'],
  ['AT', 'U12345678', 'ATU12345678'],
  ['AT', '12345678', 'ATU12345678'],
  ['IT', 'IT01234567890', null],
  ['DE', 'HRB 12345', null],
  ['US', '12-3456789', null],
])('in %s, “%s” most likely means %s', (country, typed, number) => {
  expect(likelyVatNumber(country, typed)).toBe(number)
})

describe('amounts of VAT', () => {
  const standard = { treatment: 'standard', rate: 2200 } as const
  const exported = { treatment: 'export', rate: 0 } as const

  it('are worked out from the sum of what is taxed alike', () => {
    const parts = [
      { amount: 102, tax: standard },
      { amount: 1000, tax: exported },
      { amount: 102, tax: standard },
    ]
    // 22% of 102 is 22.44: two roundings would lose the 45th cent.
    expect(taxGroups(parts)).toEqual([
      { ...standard, amount: 204, vat: 45 },
      { ...exported, amount: 1000, vat: 0 },
    ])
    expect(vatOf(parts)).toBe(45)
  })

  it('lose and gain nothing, in whatever order the parts come', () => {
    const part = record({
      amount: integer({ min: 1, max: 1_000_000_000_000 }),
      tax: constantFrom(standard, exported, { treatment: 'standard', rate: 810 } as const),
    })
    assert(
      property(array(part, { minLength: 1, maxLength: 20 }), (parts) => {
        const groups = taxGroups(parts)
        const sum = (of: readonly { amount: number }[]) =>
          of.reduce((all, { amount }) => all + amount, 0)
        expect(sum(groups)).toBe(sum(parts))
        expect(vatOf(parts.toReversed())).toBe(vatOf(parts))
        for (const { amount, rate, vat } of groups) {
          expect(Math.abs(vat * 10_000 - amount * rate)).toBeLessThanOrEqual(5000)
        }
      }),
    )
  })
})

describe('what is said of VAT', () => {
  const gold = { treatment: 'investment-gold', rate: 0 } as const
  const unknown = { treatment: 'unknown', rate: 0 } as const
  const standard = { treatment: 'standard', rate: 2000 } as const

  it('is nothing if it is simply added, and one sentence if all lots are taxed alike', () => {
    expect(taxNotes([standard, standard])).toEqual([])
    expect(taxNotes([gold, gold])).toEqual([
      'No VAT is added to the price, because investment gold is exempt.',
    ])
  })

  it('names the number of lots if they are not', () => {
    expect(taxNotes([unknown, standard, gold, unknown])).toEqual([
      expect.stringMatching(/^2 lots: VAT is not included/),
      'One lot: No VAT is added to the price, because investment gold is exempt.',
    ])
  })
})
