import type { ReactNode } from 'react'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import type { trends } from '../contract.ts'
import { least, windowDays } from '../thresholds.ts'

export type Segment = OutputOf<typeof trends.read>['segments'][number]
type Series = Segment['asked'] | Segment['settled']
type Middle = Pick<NonNullable<Series['figure']>, 'low' | 'median' | 'high' | 'without'>

/** What the lots of a row are, and how they are priced. */
export function SegmentName({ of: { name, currency, per } }: { of: Segment }) {
  return (
    <>
      {name}
      <span className="trend-note">
        {currency} per {per}
      </span>
    </>
  )
}

/** The prices of a row, so that both bars have one scale. */
function scaleOf({ asked, settled, yours }: Segment) {
  const prices = [asked.figure, settled.figure]
    .flatMap((figure) => (figure === null ? [] : [figure.low, figure.high]))
    .concat(yours === null ? [] : [yours.median])
  const [from, to] = [Math.min(...prices), Math.max(...prices)]
  const width = to - from || 1
  return (price: number) => ((price - from) / width) * 100
}

/** The middle half as a bar, with a line at the median; said in words beside it. */
function MiddleHalf({
  of: { low, median, high },
  at,
}: {
  of: Middle
  at: (price: number) => number
}) {
  const [from, to] = [at(low), at(high)]
  return (
    <svg className="trend-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <line className="trend-scale" x1="0" x2="100" y1="4" y2="4" />
      <rect x={from} width={Math.max(to - from, 1)} y="1" height="6" />
      <line className="trend-median" x1={at(median)} x2={at(median)} y1="0" y2="8" />
    </svg>
  )
}

interface FigureProps {
  segment: Segment
  of: Middle
  /** Below the bar: what it is from. */
  children: ReactNode
}

function Figure({ segment, of, children }: FigureProps) {
  const { currency } = segment
  const price = (minor: number) => <Price of={{ minor, currency }} />
  return (
    <div className="trend-figure">
      <strong>{price(of.median)}</strong>
      <MiddleHalf of={of} at={scaleOf(segment)} />
      <span className="trend-note">
        Middle half {price(of.low)} to {price(of.high)}
      </span>
      <span className="trend-note">{children}</span>
      {of.without.length > 0 && (
        <span className="trend-note">Without {of.without.join(' and ')}</span>
      )}
    </div>
  )
}

/** Why a series has no figure here. */
function NoFigure({ of: { countedIn, tooFew }, one }: { of: Series; one: string }) {
  const counted = useCounted()
  return (
    <span className="quiet">
      {countedIn === null
        ? tooFew === null || tooFew === 0
          ? `No ${one}s`
          : `${counted(tooFew, one)}: too few to show`
        : `Too few; counted in “${countedIn}”`}
    </span>
  )
}

/** How a median stands to the one before it, as both are shown. */
function changeWords(now: number, before: number): string {
  const percent = Math.round((now / before - 1) * 100)
  if (percent === 0) return 'no change'
  return percent > 0 ? `up ${percent}%` : `down ${-percent}%`
}

/** What lots were sold for. */
export function Settled({ of: segment }: { of: Segment }) {
  const { settled, currency } = segment
  const { figure } = settled
  if (figure === null) return <NoFigure of={settled} one="sale" />
  const { sales, before, median } = figure
  return (
    <Figure segment={segment} of={figure}>
      <a href="#sold-for">
        {sales} or more sales in {windowDays} days
      </a>
      {before !== null && (
        <>
          ; {changeWords(median, before)} from <Price of={{ minor: before, currency }} /> in the{' '}
          {windowDays} days before
        </>
      )}
    </Figure>
  )
}

/** What lots are offered at. */
export function Asked({ of: segment }: { of: Segment }) {
  const counted = useCounted()
  const { asked } = segment
  const { figure } = asked
  if (figure === null) return <NoFigure of={asked} one="lot" />
  return (
    <Figure segment={segment} of={figure}>
      <a href="#offered-at">
        {counted(figure.lots, 'lot')} of {counted(figure.sellers, 'seller')}
      </a>
    </Figure>
  )
}

/** What the reader's own lots are offered at. */
export function Yours({ of: { yours, currency } }: { of: Segment }) {
  const counted = useCounted()
  if (yours === null) return <span className="quiet">None</span>
  return (
    <div className="trend-figure">
      <strong>
        <Price of={{ minor: yours.median, currency }} />
      </strong>
      <span className="trend-note">{counted(yours.lots, 'lot')}</span>
    </div>
  )
}

/** How many there are, of how many are needed. */
export function TooFew({ of: { tooFew }, one }: { of: Series; one: string }) {
  const counted = useCounted()
  const count = tooFew ?? 0
  if (count === 0) return <span className="quiet">None</span>
  return count < least.trades
    ? `${count} of ${least.trades}`
    : `${counted(count, one)}, of too few companies`
}
