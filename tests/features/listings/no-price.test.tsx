import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { LotPriceRoom } from '#shared/features/listings/components/lot-price.tsx'
import { TradePanel } from '#shared/features/listings/components/trade-panel.tsx'
import type { TradeLot } from '#shared/features/listings/lot-data.ts'
import { Part as ComparedSums } from '#shared/features/orders/components/compared-sums.tsx'

import { textOf } from '../../support/html.ts'
import { includedShipping } from '../../support/included-shipping.ts'

/** A lot of which so many can be ordered now, and at least three must be; its price is fixed. */
const withFree = (quantity: number, basis: 'piece' | 'spot' = 'piece') => ({
  one: 'ring',
  many: 'rings',
  metals: [] as TradeLot['metals'],
  melt: null,
  tax: { treatment: 'unknown' as const, rate: 0 },
  feeTerms: { basisPoints: 150, minimum: 0, payer: 'buyer' as const },
  feeTax: { treatment: 'unknown' as const, rate: 0 },
  stones: null,
  originKnown: false,
  shipping: includedShipping,
  own: false,
  confirmedAt: '2026-11-20T09:00:00.000Z',
  quote: {
    basis,
    currency: 'GBP' as const,
    tiers: [{ from: 3, amount: 500 }],
    quantity,
    listPrice: null,
    gross: 4200,
    carats: null,
    metals: [{ metal: 'gold' as const, fineness: 7500, net: 3900 }],
  },
})

const inSearch = (quantity: number) => {
  const price = { currency: 'GBP', unit: null, perGram: null, perCarat: null } as const
  const known = {
    slug: 'a',
    ...price,
    toMetal: null,
    tier: null,
    one: 'ring',
    quantity,
    least: 3,
    notTo: null,
  }
  const prices = { kind: 'known' as const, bySlug: new Map([['a', known]]) }
  return textOf(renderToStaticMarkup(<LotPriceRoom slug="a" prices={prices} />))
}
const inComparison = (lot: ReturnType<typeof withFree>) =>
  textOf(
    renderToStaticMarkup(
      <table>
        <tbody>
          <ComparedSums columns={[{ trade: lot, pieces: 3, amount: null }]} />
        </tbody>
      </table>,
    ),
  )
const onItsPage = (lot: ReturnType<typeof withFree>) =>
  textOf(renderToStaticMarkup(<TradePanel trade={lot as unknown as TradeLot} slug="a" />))

describe('a lot without a price now', () => {
  it('of which fewer are free than the smallest order says so, and nothing of the metal', () => {
    for (const text of [inSearch(2), inComparison(withFree(2))]) {
      expect(text).toContain('Only 2 can be ordered now, and the smallest order is 3')
      expect(text).not.toMatch(/unknown|current metal price/)
    }
    expect(onItsPage(withFree(2))).toContain(
      '2 rings can be ordered now, and the smallest order is 3',
    )
  })

  it('of which none is free says so', () => {
    for (const text of [inSearch(0), inComparison(withFree(0))]) {
      expect(text).toContain('All of it is in open orders')
    }
    expect(onItsPage(withFree(0))).toContain('other buyers’ open orders')
  })

  it('that follows a metal without a price says so', () => {
    for (const text of [inSearch(6), inComparison(withFree(6, 'spot'))]) {
      expect(text).toContain('No current metal price')
    }
    expect(onItsPage(withFree(6, 'spot'))).toContain('no current metal price in GBP')
  })
  it('that follows a metal whose price is out of date shows how old that is, and no price', () => {
    const gold = { metal: 'gold' as const, perOunce: 200_000, source: 'A bank', stale: true }
    const lot = { ...withFree(6, 'spot'), metals: [{ ...gold, at: '2026-11-20T09:00:00.000Z' }] }
    expect(inComparison(lot)).toContain('No current metal price')
    const text = onItsPage(lot)
    expect(text).toContain('no current metal price in GBP')
    expect(text).toMatch(/Gold price: A bank, .*It is out of date/)
    expect(text).not.toContain('Order')
  })
})
