import { divided } from '../../contract/decimal.ts'

/**
 * What an amount for several lots is for each of them: in proportion to what they ask, exact in sum.
 * @param asked minor units, as is the amount; null for a lot without a price
 * @returns null if there are several lots, and one asks nothing
 */
export function sharesOfLots(
  amount: number,
  asked: readonly (number | null)[],
): readonly number[] | null {
  if (asked.length === 1) return [amount]
  const priced = asked.filter((each) => each !== null && each > 0)
  return priced.length === asked.length ? divided(amount, priced as number[]) : null
}
