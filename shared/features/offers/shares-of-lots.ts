import { divided } from '../../contract/decimal.ts'

/**
 * What an amount for several lots is for each of them: in proportion to what they ask, exact in sum.
 * @param asked minor units, as is the amount; null for a lot without a price
 * @param before the shares of the offer that it answers, whose proportion stays if a lot has no price any more
 * @returns null if there are several lots, one asks nothing, and nothing was offered before
 */
export function sharesOfLots(
  amount: number,
  asked: readonly (number | null)[],
  before: readonly number[] = [],
): readonly number[] | null {
  if (asked.length === 1) return [amount]
  const priced = asked.flatMap((each) => each || [])
  const weights = priced.length === asked.length ? priced : before
  return weights.length === asked.length ? divided(amount, weights) : null
}
