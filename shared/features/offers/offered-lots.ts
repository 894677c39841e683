import type { FeeTerms } from '../../contract/fee-prices.ts'
import type { KindName } from '../listings/kinds/kinds.ts'
import type { ManifestLine } from '../listings/manifest-schema.ts'
import type { Quote } from '../listings/pricing.ts'
import { type Amounts, amountsOfLots } from '../orders/fees.ts'
import type { LotShipping } from '../shipping/lot-shipping.ts'
import { anyTax, priceHint } from '../taxes/tax-words.ts'
import type { FeeTax, Tax } from '../taxes/tax.ts'

/** A lot as the buyer can order it now: how a price is judged, VAT, our fee, and shipping. */
export interface LotNow {
  quote: Quote
  /** Metal prices in minor units of the lot's currency per troy ounce. */
  metals: readonly { metal: Quote['metals'][number]['metal']; perOunce: number; stale: boolean }[]
  /** Minor units that one of it has cost, for its seller only. */
  cost?: number | undefined
  tax: Tax
  feeTerms: FeeTerms
  feeTax: FeeTax
  shipping: LotShipping
}

/** A lot of an offer that is there, or is being made. */
export interface OfferedLot {
  title: string
  kind: KindName
  pieces: number
  /** The lines that are offered for; null for the whole lot. */
  lines: readonly ManifestLine[] | null
  /** Null if it is not on sale, or not to the buyer. */
  now: LotNow | null
  /** What it asks for so many now, in minor units; null without a price. */
  list: number | null
  /** Its share of the offer that stands, in minor units. */
  amount?: number
}

/**
 * What the goods of an offer come to, with everything on top.
 * @param shares minor units for each lot
 * @returns null while a lot is not on sale
 */
export function amountsNow(
  lots: readonly Pick<OfferedLot, 'now'>[],
  shares: readonly number[],
  shipping: number,
): Amounts | null {
  const now = lots.flatMap((each) => each.now ?? [])
  const [first] = now
  if (first === undefined || now.length < lots.length) return null
  const sold = now.map(({ tax }, at) => ({ amount: shares[at] ?? 0, tax }))
  return amountsOfLots(sold, first.feeTerms, first.feeTax, shipping)
}

/** Whether VAT is in the price of lots, in words. */
export function taxHint(lots: readonly Pick<OfferedLot, 'now'>[]): string {
  const [first, ...others] = lots.map(({ now }) => (now === null ? anyTax : priceHint(now.tax)))
  return first !== undefined && others.every((each) => each === first) ? first : anyTax
}

/** What all lots ask together, in minor units; null if one has no price. */
export const listOf = (lots: readonly Pick<OfferedLot, 'list'>[]): number | null =>
  lots.reduce<number | null>(
    (sum, { list }) => (sum === null || list === null ? null : sum + list),
    0,
  )
