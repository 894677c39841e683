import { scaled } from '../../contract/decimal.ts'
import type { FeeTerms } from '../../contract/fee-prices.ts'
import { withShipping } from '../shipping/shipping-shares.ts'
import { type FeeTax, type TaxedAmount, vatOf, vatOfFee } from '../taxes/tax.ts'

/** What an order comes to, in minor units. */
export interface Amounts {
  goods: number
  /** What the seller gets for sending the goods; our fee is not worked out from it. */
  shipping: number
  fee: number
  /** The VAT of the goods and of their shipping, which the seller gets with their prices. */
  tax: number
  /** The VAT of our fee, which we pay to the tax office. */
  feeVat: number
  /** What the buyer pays. */
  total: number
}

/**
 * The most that the fee for goods can be. A seller who pays it with its VAT is left something of the price,
 * so that there is always something to pay out.
 */
function mostOf(goods: number, payer: FeeTerms['payer'], feeTaxRate: number): number {
  if (payer === 'buyer') return goods
  return Number((BigInt(Math.max(0, goods - 1)) * 10_000n) / BigInt(10_000 + feeTaxRate))
}

/**
 * The service fee for goods, in minor units: by the rate, or the minimum if that is more. It is never more
 * than the goods cost, and the fee for a part of a price never more than the fee for all of it, so a split
 * never takes more than was paid.
 * @param goods their price, in minor units
 * @param feeTaxRate basis points of VAT that are added to the fee
 */
export function feeOf(
  goods: number,
  { basisPoints, minimum, payer }: FeeTerms,
  feeTaxRate: number,
): number {
  const fee = Math.max(scaled(goods, basisPoints, 10_000), minimum)
  return Math.min(fee, mostOf(goods, payer, feeTaxRate))
}

/** What the seller gets of what the buyer pays: price, shipping and VAT, without our fee if they pay it. */
export const sellersShare = (
  { goods, shipping, tax, fee, feeVat }: Omit<Amounts, 'total'>,
  { payer }: FeeTerms,
): number => goods + shipping + tax - (payer === 'seller' ? fee + feeVat : 0)

/** The basis points by which the fee for goods is worked out; null if it is the minimum. */
export function feeRateOf(goods: number, { basisPoints, minimum }: FeeTerms): number | null {
  return scaled(goods, basisPoints, 10_000) < Math.min(goods, minimum) ? null : basisPoints
}

const untaxed: FeeTax = { treatment: 'unknown', rate: 0 }

/** What goods come to with their shipping, the VAT of both, and our fee; all in minor units. */
export function amountsOf(
  goods: number,
  terms: FeeTerms,
  tax = 0,
  feeTax = untaxed,
  shipping = 0,
): Amounts {
  const fee = feeOf(goods, terms, feeTax.rate)
  const feeVat = vatOfFee(fee, feeTax)
  const charged = terms.payer === 'buyer' ? fee + feeVat : 0
  return { goods, shipping, fee, tax, feeVat, total: goods + shipping + tax + charged }
}

/**
 * The same for lots in one currency, each with how VAT applies to it. Shipping is taxed as the lots are, each
 * taking a share of it by its price.
 * @param shipping of all lots together
 */
export const amountsOfLots = (
  lots: readonly TaxedAmount[],
  terms: FeeTerms,
  feeTax: FeeTax,
  shipping: number,
): Amounts =>
  amountsOf(
    lots.reduce((sum, { amount }) => sum + amount, 0),
    terms,
    vatOf(withShipping(lots, shipping)),
    feeTax,
    shipping,
  )
