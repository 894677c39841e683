import { mustBeInForce } from './in-force.ts'
import { type Currency, moneyWords } from './money.ts'
import { rateWords } from './rate-words.ts'
import type { Side } from './trade-sides.ts'

/** What our service costs, and who pays it, for orders that are placed from a day on (UTC). */
export interface FeePrice {
  from: string
  /** Of the price of the goods; 10,000 at most. */
  basisPoints: number
  /** The least that an order costs, in minor units; nothing for a currency that is not named. */
  minimum: Readonly<Partial<Record<Currency, number>>>
  payer: Side
}

/**
 * The prices of the service, with the earliest first. A new price is a new row; the Terms name the price.
 * An order keeps the terms of the day on which it was placed.
 */
export const feePrices: readonly [FeePrice, ...FeePrice[]] = [
  { from: '2026-01-01', basisPoints: 150, minimum: {}, payer: 'buyer' },
]

/** The fee of an order in its currency, as it is agreed when the order is placed. */
export interface FeeTerms {
  basisPoints: number
  /** In minor units. */
  minimum: number
  payer: Side
}

/**
 * The terms for an order in a currency that is placed at a time.
 * @throws Error before the first price
 */
export function feeTermsAt(
  currency: Currency,
  at: Date,
  prices: readonly FeePrice[] = feePrices,
): FeeTerms {
  const { basisPoints, minimum, payer } = mustBeInForce(prices, at, 'fee')
  return { basisPoints, minimum: minimum[currency] ?? 0, payer }
}

/** The fee in a sentence, such as "service fee of 1.5%, at least £25.00". */
export function feeWords({ basisPoints, minimum }: FeeTerms, currency: Currency): string {
  const rate = `service fee of ${rateWords(basisPoints)}`
  return minimum === 0 ? rate : `${rate}, at least ${moneyWords({ minor: minimum, currency })}`
}
