import type { ReactNode } from 'react'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { type Currency, minorPerUnit } from '../../../contract/money.ts'
import { Price } from '../../../ui/price.tsx'
import { useCounted, useReader } from '../../../ui/reader.ts'
import { capitalised } from '../../../ui/words.ts'
import type { trends } from '../contract.ts'
import { least, windowDays } from '../thresholds.ts'

type Trends = OutputOf<typeof trends.read>
/** A row of the page, with the currency of its prices. */
export type Segment = Trends['segments'][number] & Pick<Trends, 'currency'>
type Series = Segment['asked'] | Segment['settled']
type Middle = Pick<NonNullable<Series['figure']>, 'low' | 'median' | 'high'>

/** What the lots of a row are, and how they are priced. */
export function SegmentName({ of: { name, currency, per } }: { of: Segment }) {
  return (
    <>
      {capitalised(name)}
      <span className="trend-note">
        {currency} per {per}
      </span>
    </>
  )
}

/** Where prices stand between nothing and the highest of the row, so that its bars have one scale. */
function scaleOf({ asked, settled, yours }: Segment) {
  const highest = Math.max(asked.figure?.high ?? 0, settled.figure?.high ?? 0, yours?.median ?? 0)
  return (price: number) => (price / highest) * 100
}

interface AboutProps {
  minor: number
  currency: Currency
}

/** A rounded price, such as €260 or €2.90. */
function About({ minor, currency }: AboutProps) {
  const format = new Intl.NumberFormat(useReader().locale, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(minor / minorPerUnit(currency))
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
  /** The narrower rows that it is without. */
  without: readonly string[]
  /** Below the bar: what it is from. */
  children: ReactNode
}

function Figure({ segment, of, without, children }: FigureProps) {
  const { currency } = segment
  const price = (minor: number) => <About minor={minor} currency={currency} />
  return (
    <div className="trend-figure">
      <strong>{price(of.median)}</strong>
      <MiddleHalf of={of} at={scaleOf(segment)} />
      <span className="trend-note">
        Typical range {price(of.low)} to {price(of.high)}
      </span>
      <span className="trend-note">{children}</span>
      {without.length > 0 && <span className="trend-note">Without {without.join(' and ')}</span>}
    </div>
  )
}

/** Why a series has no figure here. */
function NoFigure({ of: { countedIn, tooFew, without }, one }: { of: Series; one: string }) {
  const counted = useCounted()
  if (countedIn !== null) return <span className="quiet">Too few; counted in “{countedIn}”</span>
  if (!tooFew && without.length > 0) {
    return <span className="quiet">See {without.join(' and ')}</span>
  }
  const said = tooFew ? `${counted(tooFew, one)}: too few to show` : `No ${one}s`
  return <span className="quiet">{said}</span>
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
    <Figure segment={segment} of={figure} without={settled.without}>
      <a href="#sold-for">
        {sales} or more sales in {windowDays} days
      </a>
      {before !== null && (
        <>
          ; {changeWords(median, before)} from <About minor={before} currency={currency} /> in the{' '}
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
    <Figure segment={segment} of={figure} without={asked.without}>
      <a href="#offered-at">
        {counted(figure.lots, 'lot')} from {counted(figure.sellers, 'seller')}
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
export function TooFew({ of: { countedIn, tooFew }, one }: { of: Series; one: string }) {
  const counted = useCounted()
  if (countedIn !== null) return <span className="quiet">In “{countedIn}”</span>
  const count = tooFew ?? 0
  if (count === 0) return <span className="quiet">None</span>
  return count < least.trades
    ? `${count} of ${least.trades}`
    : `${counted(count, one)}, but of too few companies`
}
