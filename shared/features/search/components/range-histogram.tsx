import { useReader } from '../../../ui/reader.ts'
import type { Histogram } from '../contract.ts'
import { countOf } from './amounts.ts'

const height = 40
/** So that a bar of very few lots can still be seen. */
const lowest = 2

interface Props {
  of: Histogram
  /** How many of the histogram's units make one of those that people type. */
  parts: number
  /** The ends of the chosen range, as typed; empty if there is none. */
  from: string
  to: string
}

/** Where the lots lie in a range: bars, filled in the chosen part of it, and a sentence for everyone. */
export function RangeHistogram({ of, parts, from, to }: Props) {
  const { edges, lots, most, counted, measure } = of
  const { locale } = useReader()
  const highest = Math.max(...lots)
  const bars = lots.map((count, at) => {
    const top = height - Math.max(lowest, Math.round((height * count) / highest))
    const begin = edges[at] ?? 0
    const end = edges[at + 1] ?? 0
    return {
      shape: count === 0 ? '' : `M${at + 0.1} ${height}V${top}h.8V${height}z`,
      inside:
        (from === '' || end > Number(from) * parts) && (to === '' || begin <= Number(to) * parts),
    }
  })
  const shapes = (inside: boolean) =>
    bars.map((bar) => (bar.inside === inside ? bar.shape : '')).join('')
  const shown = (value: number) => (value / parts).toLocaleString(locale)
  return (
    <figure className="search-histogram">
      <svg viewBox={`0 0 ${lots.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={shapes(false)} />
        <path className="inside" d={shapes(true)} />
      </svg>
      <figcaption>
        Most of {countOf(counted)} lots are {shown(most.from)} to {shown(most.to)} {measure}
      </figcaption>
    </figure>
  )
}
