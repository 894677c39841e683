import { mustBeInForce } from './in-force.ts'
import type { Currency } from './money.ts'

/** Why we look at a payment before the goods are sent. */
export const reviewReasons = {
  'first-trade': 'It is the buyer’s first trade',
  amount: 'Every payment of this size is checked',
} as const
export type ReviewReason = keyof typeof reviewReasons
export const reviewReasonNames = Object.keys(reviewReasons) as [ReviewReason, ...ReviewReason[]]

/**
 * From which total on an order is reviewed, in minor units, for orders that are placed from a day on
 * (UTC): one that is the buyer's first trade, and any other.
 */
export interface ReviewLimits {
  from: string
  limits: Readonly<Record<ReviewReason, Readonly<Record<Currency, number>>>>
}

/** The limits, with the earliest first. A new limit is a new row. */
export const reviewLimits: readonly ReviewLimits[] = [
  {
    from: '2026-01-01',
    limits: {
      'first-trade': {
        EUR: 1_000_000,
        USD: 1_100_000,
        GBP: 850_000,
        CHF: 950_000,
        INR: 100_000_000,
        AED: 4_000_000,
        HKD: 8_500_000,
        SGD: 1_500_000,
        JPY: 1_700_000,
      },
      amount: {
        EUR: 5_000_000,
        USD: 5_500_000,
        GBP: 4_250_000,
        CHF: 4_750_000,
        INR: 500_000_000,
        AED: 20_000_000,
        HKD: 42_500_000,
        SGD: 7_500_000,
        JPY: 8_500_000,
      },
    },
  },
]

/** An order as far as it decides about a review. */
interface NewOrder {
  /** What the buyer pays, in minor units. */
  total: number
  currency: Currency
  placedAt: Date
  /** Whether no order of this buyer has been accepted yet. */
  isFirst: boolean
}

/**
 * Why an order is to be reviewed, and the limit that it reaches, in minor units; null if it is not.
 * @throws Error before the first limits
 */
export function reviewFor(
  { total, currency, placedAt, isFirst }: NewOrder,
  all: readonly ReviewLimits[] = reviewLimits,
): { why: ReviewReason; limit: number } | null {
  const { limits } = mustBeInForce(all, placedAt, 'limit of reviews')
  for (const why of ['amount', 'first-trade'] as const) {
    const limit = limits[why][currency]
    if (total >= limit && (why === 'amount' || isFirst)) return { why, limit }
  }
  return null
}
