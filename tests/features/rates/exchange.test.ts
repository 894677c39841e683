import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { currencies, type Currency, digitsOf } from '#shared/contract/money.ts'
import { convert, plainRate, scaledRate, staleness } from '#shared/features/rates/exchange.ts'
import { metalMove, rateMove } from '#shared/features/rates/moves.ts'

const pair = (from: Currency, to: Currency, rate: string) => ({ from, to, rate })
const usd = [pair('USD', 'EUR', '0.86'), pair('USD', 'JPY', '150'), pair('USD', 'GBP', '0.76')]
const minor = (amount: number, from: Currency, to: Currency, rates = usd) =>
  convert({ minor: amount, currency: from }, to, rates)?.money.minor ?? null

describe('an amount in another currency', () => {
  it('follows the rate between the two, in either direction', () => {
    expect(minor(10_000, 'USD', 'EUR')).toBe(8600)
    expect(minor(8600, 'EUR', 'USD')).toBe(10_000)
    expect(minor(1, 'USD', 'EUR')).toBe(1)
  })

  it('follows two rates by way of a currency that both have', () => {
    expect(minor(8600, 'EUR', 'GBP')).toBe(7600)
    const used = convert({ minor: 8600, currency: 'EUR' }, 'GBP', usd)?.used
    expect(used?.map(({ to }) => to)).toEqual(['EUR', 'GBP'])
  })

  it('prefers a rate of its own to the way round', () => {
    expect(minor(100, 'EUR', 'GBP', [...usd, pair('EUR', 'GBP', '0.5')])).toBe(50)
  })

  it('has the decimals of its currency', () => {
    expect(minor(1000, 'USD', 'JPY')).toBe(1500)
    expect(minor(1500, 'JPY', 'USD')).toBe(1000)
    expect(minor(1, 'JPY', 'USD')).toBe(1)
  })

  it('is rounded once, half up', () => {
    expect(minor(50, 'USD', 'EUR', [pair('USD', 'EUR', '0.01')])).toBe(1)
    expect(minor(49, 'USD', 'EUR', [pair('USD', 'EUR', '0.01')])).toBe(0)
    // Rounding to whole yen on the way would give 0.
    const chain = [pair('EUR', 'JPY', '0.4'), pair('JPY', 'GBP', '2.5')]
    expect(minor(100, 'EUR', 'GBP', chain)).toBe(100)
  })

  it('is nothing without a way, and itself in its own currency', () => {
    expect(minor(100, 'INR', 'USD')).toBeNull()
    expect(minor(100, 'INR', 'INR')).toBe(100)
  })

  it('comes back within a minor unit of what it was, whatever the rate', () => {
    assert(
      property(
        constantFrom(...currencies),
        integer({ min: 1, max: 10_000_000 }),
        integer({ min: 1_000_000, max: 10_000_000 }),
        (to, amount, millionths) => {
          if (to === 'USD') return
          // A unit of the other currency is worth no more than one of this one.
          const rate = `${Math.floor(millionths / 1_000_000)}.${String(millionths % 1_000_000).padStart(6, '0')}`
          const rates = [pair('USD', to, rate)]
          const back = minor(minor(amount, 'USD', to, rates) ?? 0, to, 'USD', rates) ?? 0
          expect(Math.abs(back - amount)).toBeLessThanOrEqual(10 ** (2 - digitsOf(to)))
        },
      ),
    )
  })
})

describe('a rate', () => {
  it.each(['', '0', '0.0', '-1', '1e3', '1,5', '.5', '1.', '1.00000000001', '12345678901', ' 1'])(
    '%j is none',
    (text) => expect(scaledRate(text)).toBeNull(),
  )

  it('is kept exactly, and shown without the database’s zeros', () => {
    expect(scaledRate('0.0000000001')).toBe(1n)
    expect(scaledRate('9999999999.9999999999')).toBe(99_999_999_999_999_999_999n)
    expect(['0.9200000000', '150.0000000000', '100', '0.1234567891'].map(plainRate)).toEqual([
      '0.92',
      '150',
      '100',
      '0.1234567891',
    ])
  })
})

it('a quote is stale from the end of its time', () => {
  const at = new Date('2026-11-22T10:00:00Z')
  const day = 86_400_000
  expect(staleness(at, new Date('2026-11-23T09:59:59.999Z'), day).stale).toBe(false)
  expect(staleness(at, new Date('2026-11-23T10:00:00Z'), day)).toEqual({
    stale: true,
    from: new Date('2026-11-23T10:00:00Z'),
  })
})

describe('a large move', () => {
  const gold = (perOunceMinor: number, currency: Currency = 'USD') =>
    ({ metal: 'gold', perOunceMinor, currency }) as const

  it('is more than a tenth, up or down', () => {
    expect(metalMove(gold(440_000), gold(400_000), [])).toBeNull()
    expect(metalMove(gold(360_000), gold(400_000), [])).toBeNull()
    expect(metalMove(gold(440_001), gold(400_000), [])).toBe(
      'Gold would go up by 10%. It was US$4,000.00.',
    )
    expect(metalMove(gold(40_000), gold(400_000), [])).toBe(
      'Gold would go down by 90%. It was US$4,000.00.',
    )
    expect(metalMove(gold(1), undefined, [])).toBeNull()
  })

  it('is told across currencies, and so is that two prices cannot be compared', () => {
    expect(metalMove(gold(344_000, 'EUR'), gold(400_000), usd)).toBeNull()
    expect(metalMove(gold(400_000, 'EUR'), gold(400_000), usd)).toMatch('up by 16.2%')
    expect(metalMove(gold(400_000, 'INR'), gold(400_000), usd)).toBe(
      'Gold was US$4,000.00, which cannot be compared with INR.',
    )
  })

  it('of a rate is found with a point in the wrong place', () => {
    expect(rateMove(pair('USD', 'EUR', '8.6'), usd[0])).toBe(
      'USD in EUR would go up by 900%. It was 0.86.',
    )
    expect(rateMove(pair('USD', 'EUR', '0.9'), usd[0])).toBeNull()
  })
})
