import { expect, it } from 'vitest'

import { reviewFor, reviewLimits } from '#shared/contract/review-limits.ts'
import { reviewNotice } from '#shared/features/orders/review/review-notice.ts'

const placedAt = new Date('2026-11-23T10:00:00.000Z')
const why = (total: number, isFirst: boolean, currency: 'EUR' | 'JPY' = 'EUR') =>
  reviewFor({ total, currency, placedAt, isFirst })?.why ?? null

it('a first trade is reviewed from 10,000 euros on, and any order from 50,000', () => {
  expect(why(999_999, true)).toBeNull()
  expect(why(1_000_000, true)).toBe('first-trade')
  expect(why(1_000_000, false)).toBeNull()
  expect(why(4_999_999, false)).toBeNull()
  expect(why(5_000_000, false)).toBe('amount')
  expect(why(5_000_000, true)).toBe('amount')
})

it('each currency has limits of its own, in its minor units', () => {
  expect(why(1_699_999, true, 'JPY')).toBeNull()
  expect(why(1_700_000, true, 'JPY')).toBe('first-trade')
})

it('an order is reviewed by the limits of the day on which it was placed', () => {
  const [first] = reviewLimits
  if (first === undefined) throw new Error('there are no limits')
  const later = { ...first.limits, amount: { ...first.limits.amount, EUR: 3_000_000 } }
  const limits = [first, { from: '2026-12-01', limits: later }]
  const on = (day: string, total: number) =>
    reviewFor({ total, currency: 'EUR', placedAt: new Date(day), isFirst: false }, limits)
  expect(on('2026-11-30T23:59:59.999Z', 4_000_000)).toBeNull()
  expect(on('2026-12-01T00:00:00.000Z', 4_000_000)).toEqual({ why: 'amount', limit: 3_000_000 })
  expect(on('2026-12-01T00:00:00.000Z', 2_999_999)).toBeNull()
})

it('there is no order before the first limits', () => {
  expect(() =>
    reviewFor({ total: 1, currency: 'EUR', placedAt: new Date('2025-12-31'), isFirst: true }),
  ).toThrow('no limit')
})

it('a buyer is told of the check before ordering, if there may be one', () => {
  const notice = (total: number) => reviewNotice({ total, currency: 'EUR' }, placedAt)
  expect(notice(999_999)).toBeNull()
  expect(notice(1_000_000)).toMatch(
    /^If this is your company’s first trade, we ask where the money/,
  )
  expect(notice(5_000_000)).toMatch(/^For an order of this size we ask where the money comes from/)
})
