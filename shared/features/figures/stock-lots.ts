/** How many lots the page draws at most: those that have waited longest. */
export const longestShown = 500
/** How many lots it lists by what buyers showed of them. */
export const interestShown = 5
/** Days without a new offer after which a lot may stand out. */
export const quietDays = 90
/** Days after which stock is old. */
export const oldAfter = 365

/** What tells whether a lot stands out. */
interface Waiting {
  live: boolean
  days: number
  /** Whether nobody began an offer lately. */
  quiet: boolean
  /** Minor units for one piece; null if its price follows the metal. */
  price: number | null
  /** Its price over its metal, in thousandths. */
  toMetal: number | null
}

/** What the lot in the middle costs over its metal; null without any. */
export function middleToMetal(lots: readonly Waiting[]): number | null {
  const known = lots.flatMap(({ toMetal }) => toMetal ?? []).toSorted((a, b) => a - b)
  return known[Math.floor(known.length / 2)] ?? null
}

/**
 * Lots that do not move and may be too dear: on sale, older than a year, without an offer lately, and with
 * a higher price over their metal than half of the stock.
 */
export function standingOut<T extends Waiting>(lots: readonly T[]): (T & { price: number })[] {
  const middle = middleToMetal(lots)
  return lots.filter(
    (lot): lot is T & { price: number } =>
      lot.live &&
      lot.quiet &&
      lot.days > oldAfter &&
      lot.price !== null &&
      middle !== null &&
      (lot.toMetal ?? 0) > middle,
  )
}
