import { divided } from '../../contract/decimal.ts'
import type { TaxedAmount } from '../taxes/tax.ts'

/** The share of each lot in the shipping of all, by their prices; in minor units, and exact in sum. */
export const shippingShares = (
  shipping: number,
  lots: readonly { amount: number }[],
): readonly number[] =>
  divided(
    shipping,
    lots.map(({ amount }) => amount),
  )

/** Lots, and their shares in the shipping of all as amounts that are taxed as the lots are. */
export const withShipping = (lots: readonly TaxedAmount[], shipping: number): TaxedAmount[] => {
  if (shipping === 0) return [...lots]
  const shares = shippingShares(shipping, lots)
  return [...lots, ...lots.map(({ tax }, at) => ({ amount: shares[at] ?? 0, tax }))]
}
