import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { crossesCustoms } from '#shared/features/shipping/customs-unions.ts'
import {
  methodFor,
  ownMethod,
  shippingBy,
  shippingOf,
} from '#shared/features/shipping/shipping-rules.ts'
import type { ShippingMethod, ShippingTerms } from '#shared/features/shipping/terms.ts'

const flat = (amount: number) => ({ by: 'flat', amount }) as const
const bySteps = (by: 'value' | 'weight', above: number | null) =>
  ({
    by,
    steps: [
      { upTo: 100_000, amount: 2_900 },
      { upTo: 500_000, amount: 4_600 },
    ],
    above,
  }) as const satisfies ShippingMethod
const goods = { value: 100_000, weight: 4_600 }

const terms: ShippingTerms = {
  handlingDays: 2,
  notTo: ['BY', 'FR'],
  prices: [
    {
      currency: 'EUR',
      home: { by: 'included' },
      union: flat(1_800),
      named: [
        { countries: ['US'], how: flat(3_880) },
        { countries: ['CH', 'GB', 'MT'], how: bySteps('value', null) },
      ],
      world: { by: 'agreed' },
    },
  ],
}
const to = (country: string, currency: 'EUR' | 'GBP' = 'EUR') =>
  methodFor(terms, { from: 'IT', to: country, currency })

describe('the zones of a seller', () => {
  it('are the own country, the customs union, named countries and the rest, the narrower first', () => {
    expect(to('IT')).toEqual({ by: 'included' })
    expect(to('DE')).toEqual(flat(1_800))
    expect(to('US')).toEqual(flat(3_880))
    expect(to('MT')).toEqual(bySteps('value', null))
    expect(to('JP')).toEqual({ by: 'agreed' })
  })

  it('have no country to which nothing is sent, whatever zone it is in', () => {
    expect(to('BY')).toBeNull()
    expect(to('FR')).toBeNull()
    expect(methodFor(terms, { from: 'IT', to: 'BY', currency: 'JPY' })).toBeNull()
  })

  it('never convert: in a currency without terms, and before there are any, an offer says it', () => {
    expect(to('IT', 'GBP')).toEqual({ by: 'agreed' })
    expect(methodFor(null, { from: 'IT', to: 'IT', currency: 'EUR' })).toEqual({ by: 'agreed' })
  })

  it('take the rest of the world for a customs union of which nothing is said', () => {
    const [first] = terms.prices
    const without = { ...terms, prices: [{ ...first!, union: null }] }
    expect(methodFor(without, { from: 'IT', to: 'DE', currency: 'EUR' })).toEqual({ by: 'agreed' })
  })
})

it('a customs border is crossed between countries that are in no union together', () => {
  expect(crossesCustoms('IT', 'IT')).toBe(false)
  expect(crossesCustoms('IT', 'MC')).toBe(false)
  expect(crossesCustoms('CH', 'LI')).toBe(false)
  expect(crossesCustoms('IT', 'GB')).toBe(true)
  expect(crossesCustoms('US', 'US')).toBe(false)
  expect(crossesCustoms('US', 'CA')).toBe(true)
})

describe('the price of a consignment', () => {
  it('is nothing if it is included, and the same for all if it is flat', () => {
    expect(shippingBy({ by: 'included' }, goods)).toBe(0)
    expect(shippingBy(flat(1_800), goods)).toBe(1_800)
  })

  it('is free from an amount on, and not a cent below', () => {
    const how = { by: 'free-from', amount: 1_800, from: 300_000 } as const
    expect(shippingBy(how, { ...goods, value: 299_999 })).toBe(1_800)
    expect(shippingBy(how, { ...goods, value: 300_000 })).toBe(0)
  })

  it('is that of the first step that reaches, the step’s end included', () => {
    const how = bySteps('value', 9_500)
    const at = (value: number) => shippingBy(how, { ...goods, value })
    expect([1, 100_000, 100_001, 500_000, 500_001].map(at)).toEqual([
      2_900, 2_900, 4_600, 4_600, 9_500,
    ])
  })

  it('is agreed in the offer above the last step if the seller wants it so', () => {
    expect(shippingBy(bySteps('value', null), { ...goods, value: 500_001 })).toBeNull()
  })

  it('follows the weight, and is agreed in the offer if the weight is not stated', () => {
    const how = bySteps('weight', 9_500)
    expect(shippingBy(how, { value: 10 ** 12, weight: 100_000 })).toBe(2_900)
    expect(shippingBy(how, { value: 1, weight: 100_001 })).toBe(4_600)
    expect(shippingBy(how, { value: 1, weight: null })).toBeNull()
  })

  it('never falls as steps rise, and is exact for the largest amounts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 15 }), fc.nat(10 ** 6), (value, more) => {
        const how = bySteps('value', 9_500)
        const [less, most] = [value, value + more].map((each) =>
          shippingBy(how, { value: each, weight: null }),
        )
        expect(most).toBeGreaterThanOrEqual(less ?? 0)
      }),
    )
  })
})

describe('the shipping of an order', () => {
  const lot = (value: number, weight: number | null = null, own: ShippingMethod | null = null) => ({
    value,
    weight,
    own,
  })

  it('is that of one consignment: prices and weights of its lots add up', () => {
    const how = bySteps('value', 9_500)
    expect(shippingOf(how, [lot(100_000)])).toBe(2_900)
    expect(shippingOf(how, [lot(100_000), lot(1)])).toBe(4_600)
    expect(shippingOf(bySteps('weight', null), [lot(1, 60_000), lot(1, 40_001)])).toBe(4_600)
    expect(shippingOf(flat(1_800), [lot(1), lot(2), lot(3)])).toBe(1_800)
    const free = { by: 'free-from', amount: 1_800, from: 300_000 } as const
    expect(shippingOf(free, [lot(150_000), lot(150_000)])).toBe(0)
  })

  it('adds that of each lot with terms of its own, which count for no step of the others', () => {
    const how = bySteps('value', 9_500)
    expect(shippingOf(how, [lot(100_000), lot(400_001, null, flat(700))])).toBe(3_600)
    expect(shippingOf(how, [lot(1, null, flat(700)), lot(1, null, { by: 'included' })])).toBe(700)
  })

  it('is agreed in the offer as soon as that of one lot is, or one weight is unknown', () => {
    expect(shippingOf(flat(1), [lot(1), lot(1, null, { by: 'agreed' })])).toBeNull()
    expect(shippingOf(bySteps('weight', 1), [lot(1, 1), lot(1)])).toBeNull()
    expect(shippingOf({ by: 'agreed' }, [lot(1), lot(1, null, flat(1))])).toBeNull()
  })
})

it('terms of a lot do not count in another currency than theirs', () => {
  const own = { currency: 'EUR', how: flat(700) } as const
  expect(ownMethod(null, 'EUR')).toBeNull()
  expect(ownMethod(own, 'EUR')).toEqual(flat(700))
  expect(ownMethod(own, 'GBP')).toEqual({ by: 'agreed' })
})
