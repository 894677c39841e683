import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import type { Basis } from '#shared/features/listings/common-fields.ts'
import { LotPriceRoom } from '#shared/features/listings/components/lot-price.tsx'
import { TradePanel } from '#shared/features/listings/components/trade-panel.tsx'
import type { TradeLot } from '#shared/features/listings/lot-data.ts'
import { byWeight, type Quote } from '#shared/features/listings/pricing.ts'

import { textOf } from '../../support/html.ts'
import { includedShipping } from '../../support/included-shipping.ts'

const goldChain = {
  gross: 10_000,
  carats: null,
  metals: [{ metal: 'gold' as const, fineness: 7500, net: 10_000 }],
}
/** A stone of two carats. */
const stone = { gross: null, carats: 2000, metals: [] }

const panel = (basis: Basis, amounts: readonly number[], more: Partial<Quote>) => {
  const quote: Quote = {
    basis,
    currency: 'USD',
    tiers: amounts.map((amount, at) => ({ from: 1 + at * 5, amount })),
    quantity: 10,
    listPrice: null,
    ...goldChain,
    ...more,
  }
  const trade = {
    one: 'stone',
    many: 'stones',
    metals: [{ metal: 'gold', perOunce: 311_035, source: 'Operator', at: '2026-11-25T09:00:00Z' }],
    melt: null,
    tax: { treatment: 'unknown', rate: 0 },
    own: true,
    feeTerms: { basisPoints: 150, minimum: 0, payer: 'buyer' },
    shipping: includedShipping,
    full: { seller: { id: 'a' } },
    quote,
  }
  return textOf(renderToStaticMarkup(<TradePanel trade={trade as unknown as TradeLot} slug="a" />))
}

describe('a verified buyer reads how a price was quoted', () => {
  it.each([
    ['piece', 294_000, goldChain, 'US$2,940.00 per stone'],
    ['total', 900_000, goldChain, 'US$9,000.00 for the whole lot'],
    ['gram', 4800, goldChain, 'US$48.00 per gram'],
    ['carat', 420_000, stone, 'US$4,200.00 per carat'],
  ] as const)('for the %s', (basis, amount, quoted, words) => {
    expect(panel(basis, [amount], quoted)).toContain(words)
  })

  it('against a list, with what that makes a carat', () => {
    const of = (points: number) => panel('list', [points], { ...stone, listPrice: 600_000 })
    expect(of(-3000)).toContain('30% below list, US$4,200.00 per carat')
    expect(of(550)).toContain('5.5% above list, US$6,330.00 per carat')
    expect(of(0)).toContain('At list, US$6,000.00 per carat')
    // The list itself belongs to whoever publishes it.
    expect(of(-3000)).not.toContain('6,000')
  })

  it('against its metal', () => {
    expect(panel('spot', [80], goldChain)).toContain('0.8% above metal')
    expect(panel('spot', [-250], goldChain)).toContain('2.5% below metal')
  })
})

describe('the price of a carat', () => {
  it('stands on the card of loose stones', () => {
    const card = (more: { perGram: number | null; perCarat: number | null }) => {
      const price = { currency: 'USD', unit: 840_000, toMetal: null, tier: null } as const
      const known = { slug: 'a', ...price, ...more, one: 'lot', quantity: 2, least: 1, notTo: null }
      const prices = { kind: 'known' as const, bySlug: new Map([['a', known]]) }
      return textOf(renderToStaticMarkup(<LotPriceRoom slug="a" prices={prices} />))
    }
    expect(card({ perGram: null, perCarat: 420_000 })).toContain('US$4,200.00 per carat')
    expect(card({ perGram: 4800, perCarat: null })).not.toContain('carat')
  })

  it('is not worked out from what a metal and its stones cost together', () => {
    expect(byWeight(840_000, stone)).toEqual({ perGram: null, perCarat: 420_000 })
    expect(byWeight(840_000, { ...goldChain, carats: 2000 })).toEqual({
      perGram: 84_000,
      perCarat: null,
    })
  })
})
