import { scaled } from '../../contract/decimal.ts'
import type { FeeTerms } from '../../contract/fee-prices.ts'
import { type FeeTax, type TaxedAmount, vatOf, vatOfFee } from '../taxes/tax.ts'

/** What an order comes to, in minor units. */
export interface Amounts {
  goods: number
  fee: number
  /** The VAT of the goods, which the seller gets with their price. */
  tax: number
  /** The VAT of our fee, which we pay to the tax office. */
  feeVat: number
  /** What the buyer pays. */
  total: number
}

/**
 * The service fee for goods, in minor units: by the rate, or the minimum if that is more. It is never more
 * than the goods cost, and the fee for a part of a price never more than the fee for all of it, so a split
 * never takes more than was paid.
 * @param goods their price, in minor units
 */
export function feeOf(goods: number, { basisPoints, minimum }: FeeTerms): number {
  return Math.min(goods, Math.max(scaled(goods, basisPoints, 10_000), minimum))
}

/** The basis points by which the fee for goods is worked out; null if it is the minimum. */
export function feeRateOf(goods: number, { basisPoints, minimum }: FeeTerms): number | null {
  return scaled(goods, basisPoints, 10_000) < Math.min(goods, minimum) ? null : basisPoints
}

const untaxed: FeeTax = { treatment: 'unknown', rate: 0 }

/** What goods come to with their VAT and our fee; all in minor units. */
export function amountsOf(goods: number, terms: FeeTerms, tax = 0, feeTax = untaxed): Amounts {
  const fee = feeOf(goods, terms)
  const feeVat = vatOfFee(fee, feeTax)
  return { goods, fee, tax, feeVat, total: goods + fee + tax + feeVat }
}

/** The same for lots in one currency, each with how VAT applies to it. */
export const amountsOfLots = (
  lots: readonly TaxedAmount[],
  terms: FeeTerms,
  feeTax: FeeTax,
): Amounts =>
  amountsOf(
    lots.reduce((sum, { amount }) => sum + amount, 0),
    terms,
    vatOf(lots),
    feeTax,
  )
