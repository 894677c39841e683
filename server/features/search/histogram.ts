import type { Histogram } from '#shared/features/search/contract.ts'
import { fewestDrawn } from '#shared/features/search/fewest-drawn.ts'

const mostBars = 20

/** The preferred numbers R10 of ISO 3: ten steps of nearly the same ratio from 1 to 10. */
const preferred = [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8]
const decades = Array.from({ length: 15 }, (_, at) => 10 ** at)
const steps = decades.flatMap((decade) => preferred.map((each) => each * decade))

/** Bars of the same ratio, on every first, second, fifth or tenth of the steps. */
function ratioEdges(least: number, most: number, unit: number): number[] {
  const candidates = [1, 2, 5, 10].map((every) => {
    const some = steps.filter((_, at) => at % every === 0)
    const whole = [...new Set(some.map((step) => Math.floor(step / unit) * unit))]
    const first = whole.findLastIndex((edge) => edge <= least)
    return whole.slice(first, whole.findIndex((edge) => edge > most) + 1)
  })
  return candidates.find(({ length }) => length - 1 <= mostBars) ?? []
}

/** Bars of the same width: 1, 2 or 5 times a power of ten. */
function evenEdges(least: number, most: number, unit: number): number[] {
  const widths = decades.flatMap((decade) => [1, 2, 5].map((each) => each * decade * unit))
  const width = widths.find((each) => (most - least) / each < mostBars - 1) ?? most
  const first = Math.floor(least / width)
  const bars = Math.floor(most / width) - first + 1
  return Array.from({ length: bars + 1 }, (_, at) => (first + at) * width)
}

const sum = (lots: readonly number[]) => lots.reduce((all, each) => all + each, 0)

/** The fewest neighbouring bars that hold more than half of the lots. */
function mostLots(edges: readonly number[], lots: readonly number[]): Histogram['most'] {
  const half = sum(lots) / 2
  for (let bars = 1; bars <= lots.length; bars += 1) {
    const held = lots.slice(bars - 1).map((_, first) => sum(lots.slice(first, first + bars)))
    const best = Math.max(...held)
    const first = held.indexOf(best)
    const [from, to] = [edges[first], edges[first + bars]]
    if (best > half && from !== undefined && to !== undefined) return { from, to }
  }
  throw new Error('there are no lots')
}

/**
 * How many of some values lie in each of at most 20 bars. Where the largest is ten times the
 * smallest or more, as weights and prices often are, all bars have the same ratio, so that many
 * small values do not share one bar because of a few large ones; otherwise the same width.
 * @param values none of them negative
 * @param unit every edge is a multiple of it
 * @returns null if there are fewer than 10, or one bar would hold them all
 */
export function histogramOf(
  values: readonly number[],
  unit: number,
): Pick<Histogram, 'edges' | 'lots' | 'most'> | null {
  if (values.length < fewestDrawn) return null
  const least = Math.min(...values)
  const most = Math.max(...values)
  const edges = most >= least * 10 ? ratioEdges(least, most, unit) : evenEdges(least, most, unit)
  if (edges.length < 3) return null
  const lots = edges
    .slice(1)
    .map((to, at) => values.filter((value) => value < to && value >= (edges[at] ?? to)).length)
  return { edges, lots, most: mostLots(edges, lots) }
}
