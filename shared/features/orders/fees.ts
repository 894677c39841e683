import { scaled } from '../../contract/decimal.ts'
import { inForce } from '../../contract/in-force.ts'
import type { Currency, Money } from '../../contract/money.ts'
import { type FeeTax, type TaxedAmount, vatOf, vatOfFee } from '../taxes/tax.ts'

/** What buyers pay for the service from a day on (UTC). */
export interface FeePrice {
  from: string
  /** Of the price of the goods. */
  basisPoints: number
  /** The least that an order costs, in minor units; nothing for a currency that is not named. */
  minimum: Partial<Record<Currency, number>>
}

/**
 * The prices of the service, with the earliest first. An order has the price of the time at which it was
 * placed, so what has been in force is never changed: a new price is a new row. The Terms name the price.
 */
export const feePrices: readonly [FeePrice, ...FeePrice[]] = [
  { from: '2026-01-01', basisPoints: 150, minimum: {} },
]

/**
 * The price of the service at a time.
 * @throws Error before the first price
 */
export function feePriceAt(at: Date, prices: readonly FeePrice[] = feePrices): FeePrice {
  const price = inForce(prices, at)
  if (price === undefined) throw new Error(`there is no fee at ${at.toISOString()}`)
  return price
}

/** What an order comes to, in minor units. */
export interface Amounts {
  goods: number
  fee: number
  /** The VAT of the goods, which the seller gets with their price. */
  tax: number
  /** The VAT of our fee, which we pay to the tax office. */
  feeVat: number
  total: number
}

/** The fee by the rate, rounded half up, and the least that it is. */
function bounds({ minor, currency }: Money, at: Date, prices?: readonly FeePrice[]) {
  const { basisPoints, minimum } = feePriceAt(at, prices)
  const rated = scaled(minor, basisPoints, 10_000)
  return { basisPoints, rated, least: Math.min(minor, minimum[currency] ?? 0) }
}

/**
 * The service fee for goods that are ordered at a time, in minor units: by the rate, or the minimum if that
 * is more. The minimum is never more than the goods cost. The fee for a part of a price is never more than
 * the fee for all of it, so a split never takes more than was paid.
 */
export function feeOf(goods: Money, at: Date, prices?: readonly FeePrice[]): number {
  const { rated, least } = bounds(goods, at, prices)
  return Math.max(rated, least)
}

/** The basis points by which the fee for goods is worked out; null if it is the minimum. */
export function feeRateOf(goods: Money, at: Date, prices?: readonly FeePrice[]): number | null {
  const { basisPoints, rated, least } = bounds(goods, at, prices)
  return rated < least ? null : basisPoints
}

const untaxed: FeeTax = { treatment: 'unknown', rate: 0 }

/** What a buyer pays for goods that are ordered at a time, and for their VAT, in minor units. */
export function amountsOf(
  goods: Money,
  at: Date,
  tax = 0,
  feeTax = untaxed,
  prices?: readonly FeePrice[],
): Amounts {
  const fee = feeOf(goods, at, prices)
  const feeVat = vatOfFee(fee, feeTax)
  return { goods: goods.minor, fee, tax, feeVat, total: goods.minor + fee + tax + feeVat }
}

/** The same for lots in one currency, each with how VAT applies to it. */
export function amountsOfLots(
  lots: readonly TaxedAmount[],
  currency: Currency,
  at: Date,
  feeTax: FeeTax,
): Amounts {
  const minor = lots.reduce((sum, { amount }) => sum + amount, 0)
  return amountsOf({ minor, currency }, at, vatOf(lots), feeTax)
}
