import { describe, expect, it } from 'vitest'

import {
  gmroi,
  holdingCost,
  sellThrough,
  shareOf,
  stockTurn,
} from '#shared/features/figures/metrics.ts'

describe('figures', () => {
  it('sell through pieces of what was there', () => {
    expect(sellThrough({ sold: 3, left: 9 })).toBe(2500)
    expect(sellThrough({ sold: 0, left: 9 })).toBe(0)
    expect(sellThrough({ sold: 0, left: 0 })).toBeNull()
  })

  it('give shares in basis points, and none of nothing', () => {
    expect(shareOf(490_00, 500_00)).toBe(9800)
    expect(shareOf(1, 3)).toBe(3333)
    expect(shareOf(5, 0)).toBeNull()
  })

  // A shop with sales of $1,000,000, $450,000 of stock and a margin of 49% earns 1.09 on a dollar of stock.
  const shop = { cost: 510_000_00, net: 1_000_000_00, averageStock: 450_000_00, days: 365 }

  it('turn stock and earn on it, a year', () => {
    expect(gmroi(shop)).toBe(109)
    expect(stockTurn(shop)).toBe(113)
  })

  it('are the same at the same rate in a shorter time', () => {
    const fifth = { ...shop, cost: shop.cost / 5, net: shop.net / 5, days: 73 }
    expect(gmroi(fifth)).toBe(109)
    expect(stockTurn(fifth)).toBe(113)
  })

  it('show a loss as one, and nothing without stock', () => {
    expect(gmroi({ ...shop, net: shop.cost - 45_000_00 })).toBe(-10)
    expect(gmroi({ ...shop, averageStock: 0 })).toBeNull()
    expect(stockTurn({ ...shop, averageStock: 0 })).toBeNull()
  })

  it('say what holding stock costs a month', () => {
    expect(holdingCost(330_800_00, 800)).toBe(2_205_33)
  })
})
