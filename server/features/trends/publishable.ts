import { least } from '#shared/features/trends/thresholds.ts'

/** How many trades, or lots on sale, a leaf has between two companies; without a buyer for lots. */
export interface Tally {
  /** Ids from the kind to the leaf. */
  path: readonly string[]
  seller: string
  buyer: string | null
  count: number
}

/** Whether enough companies are on one side, none of them with more than half of all. */
function isSpread(
  tallies: readonly Tally[],
  company: (of: Tally) => string,
  fewest: number,
): boolean {
  const counts = new Map<string, number>()
  for (const tally of tallies) {
    counts.set(company(tally), (counts.get(company(tally)) ?? 0) + tally.count)
  }
  const all = [...counts.values()].reduce((sum, each) => sum + each, 0)
  return counts.size >= fewest && Math.max(...counts.values()) * 2 <= all
}

/** Whether a figure of these tells nobody what another company paid or asked. */
export function isPublishable(tallies: readonly Tally[]): boolean {
  const all = tallies.reduce((sum, { count }) => sum + count, 0)
  return (
    all >= least.trades &&
    isSpread(tallies, ({ seller }) => seller, least.sellers) &&
    (tallies.every(({ buyer }) => buyer === null) ||
      isSpread(tallies, ({ buyer }) => buyer ?? '', least.buyers))
  )
}

/**
 * The segment in which each leaf is shown; null where it may not be shown at all. A leaf that may not
 * be shown by itself is counted in the next wider segment, with the others there that may not. So
 * every trade is in one figure at most, and none can be had by subtracting one from another.
 */
export function shownIn(tallies: readonly Tally[]): ReadonlyMap<string, string | null> {
  const shown = new Map<string, string | null>()
  let left = tallies
  const deepest = Math.max(0, ...tallies.map(({ path }) => path.length))
  for (let depth = deepest; depth > 0; depth -= 1) {
    const groups = new Map<string, Tally[]>()
    for (const tally of left) {
      const segment = tally.path[depth - 1]
      if (segment === undefined) continue
      const group = groups.get(segment)
      if (group === undefined) groups.set(segment, [tally])
      else group.push(tally)
    }
    for (const [segment, group] of groups) {
      if (!isPublishable(group)) continue
      for (const { path } of group) shown.set(path.at(-1) ?? '', segment)
    }
    left = left.filter(({ path }) => !shown.has(path.at(-1) ?? ''))
  }
  for (const { path } of left) shown.set(path.at(-1) ?? '', null)
  return shown
}

/**
 * Rounds a price to within two hundredths of it, in steps of 1, 2 or 5: near enough to compare with,
 * and not the price of any trade.
 */
export function rounded(price: number): number {
  const largest = price / 25
  if (largest <= 1) return Math.round(price)
  const power = 10 ** Math.floor(Math.log10(largest))
  const step = [5, 2, 1].map((each) => each * power).find((each) => each <= largest) ?? power
  return Math.round(price / step) * step
}
