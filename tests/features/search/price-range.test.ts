import { describe, expect, it } from 'vitest'

import type { Reading } from '#shared/features/rates/shown-amounts.ts'
import { rangeIn } from '#shared/features/search/components/price-range.ts'

const quote = { at: '2026-11-28T09:00:00.000Z', source: 'Sample' }
const reading: Reading = {
  currency: 'USD',
  exchange: [
    { from: 'USD', to: 'GBP', rate: '0.76', ...quote },
    { from: 'USD', to: 'JPY', rate: '150', ...quote },
  ],
}

describe('the limits of the price in an address', () => {
  it('are shown in whole units of the reader’s currency', () => {
    const range = { pmin: '900', pmax: '', currency: 'GBP' } as const
    expect(rangeIn(range, reading)).toEqual({ pmin: '1184', pmax: '', currency: 'USD' })
    const yen = { pmin: '15000', pmax: '30000', currency: 'JPY' } as const
    expect(rangeIn(yen, reading)).toEqual({ pmin: '100', pmax: '200', currency: 'USD' })
  })

  it('stay in their own currency where no current rate leads to the reader’s', () => {
    const range = { pmin: '900', pmax: '1000', currency: 'CHF' } as const
    expect(rangeIn(range, reading)).toEqual(range)
  })
})
