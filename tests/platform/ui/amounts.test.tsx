import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { FileSize, Money } from '#shared/ui/amounts.tsx'

describe('an amount', () => {
  it.each([
    ['EUR', '12500.40', '€12,500'],
    ['GBP', '0', '£0'],
    ['USD', '999999', 'US$999,999'],
  ])('of %s %s is money as a British reader writes it', (currency, amount, words) => {
    expect(renderToStaticMarkup(<Money currency={currency} amount={amount} />)).toBe(words)
  })

  it.each([
    [1, '1 kB'],
    [84_000, '84 kB'],
    [84_001, '85 kB'],
    [2_440_000, '2.4 MB'],
    [10_000_000, '10 MB'],
  ])('of %d bytes is the size of a file', (bytes, words) => {
    expect(renderToStaticMarkup(<FileSize bytes={bytes} />)).toBe(words)
  })
})
