import { scaled } from '../../../contract/decimal.ts'
import type { FeeTerms } from '../../../contract/fee-prices.ts'
import { type Amounts, feeOf, sellersShare } from '../fees.ts'

/**
 * Where the buyer's money goes when the price of the goods is split, in minor units. What the buyer paid for
 * shipping stays the seller's: the goods were sent, and a part of them is paid for.
 */
export interface Settlement {
  /** What the seller gets of the price. */
  seller: number
  shipping: number
  fee: number
  /** What the seller gets of the VAT. */
  tax: number
  /** The VAT of the fee. */
  feeVat: number
  /** What the seller is paid: the first two and the VAT, without the fee if they pay it. */
  proceeds: number
  /** What goes back to the buyer. */
  refund: number
}

/** What was ordered. */
interface Ordered extends Amounts {
  feeTerms: FeeTerms
  /** Basis points of VAT that were added to the fee. */
  feeTaxRate: number
  /** What the buyer accepted of the price, and the VAT of it and of the shipping, if the rest was rejected. */
  kept?: { goods: number; tax: number } | null
}

/**
 * What the seller gets of the VAT. That of what the buyer accepted stays the seller's with its price; only
 * the VAT of the rest is split, as the price of the rest is.
 */
function taxOfPart({ kept, goods, shipping, tax }: Ordered, seller: number): number {
  if (kept == null) return scaled(tax, seller + shipping, goods + shipping)
  if (seller === kept.goods) return kept.tax
  if (seller < kept.goods) {
    // All shipping stays the seller's, with its VAT: that of all lots, whatever was accepted of them.
    const ofShipping = Math.min(scaled(tax, shipping, goods + shipping), kept.tax)
    return ofShipping + scaled(kept.tax - ofShipping, seller, kept.goods)
  }
  return kept.tax + scaled(tax - kept.tax, seller - kept.goods, goods - kept.goods)
}

/**
 * Splits what a buyer has paid. The fee is that of the part that the seller gets, by the terms of
 * the order and with its VAT at the rate of the order, and the tax is split as price and shipping are: of two
 * parts, the one with the larger remainder gets the last minor unit.
 * @param seller what the seller gets of the price of the goods, in minor units
 */
export function settle(order: Ordered, seller: number): Settlement {
  const { feeTerms, shipping } = order
  const fee = feeOf(seller, feeTerms, order.feeTaxRate)
  const tax = taxOfPart(order, seller)
  const feeVat = scaled(fee, order.feeTaxRate, 10_000)
  const proceeds = sellersShare({ goods: seller, shipping, tax, fee, feeVat }, feeTerms)
  return {
    seller,
    shipping,
    fee,
    tax,
    feeVat,
    proceeds,
    refund: order.total - proceeds - fee - feeVat,
  }
}

/** Whether a part of the price is a split: neither nothing nor all of it. */
export const isSplit = (goods: number, seller: number): boolean => seller > 0 && seller < goods

/** What is said to whoever enters a part that is no split. */
export const noSplit = 'Enter more than 0 and less than the price of the goods.'
