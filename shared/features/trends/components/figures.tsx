import type { ReactNode } from 'react'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { type Currency, minorPerUnit } from '../../../contract/money.ts'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
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

/** How prices of a row are said, such as "a gram". */
const each = ({ per }: Segment) => `a ${per}`

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

/** The highest price that is shown of a row. */
const highestOf = ({ asked, settled, yours }: Segment) =>
  Math.max(asked.figure?.high ?? 0, settled.figure?.high ?? 0, yours?.median ?? 0)

/** Where prices stand between nothing and the highest of their scale, in per cent. */
const scaleTo = (highest: number) => (price: number) => `${(price / highest) * 100}%`
type Scale = ReturnType<typeof scaleTo>

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
  top = 0,
  height = 12,
}: {
  of: Middle
  at: Scale
  top?: number
  height?: number
}) {
  return (
    <>
      <line className="trend-scale" x2="100%" y1={top + height / 2} y2={top + height / 2} />
      {/* Two prices that are nearly one still show. */}
      <rect x={at(low)} width={at(high - low)} y={top} height={height} strokeWidth="1" />
      <line className="trend-median" x1={at(median)} x2={at(median)} y1={top} y2={top + height} />
    </>
  )
}

/** Why a series has no figure here. */
function NoFigure({ of: { countedIn, tooFew, without }, one }: { of: Series; one: string }) {
  const counted = useCounted()
  if (countedIn !== null) return `Too few ${one}s; counted in “${countedIn}”`
  if (!tooFew && without.length > 0) return `See ${without.join(' and ')}`
  return tooFew ? `${counted(tooFew, one)}: too few to show` : `No ${one}s`
}

/** How a median stands to the one before it, as both are shown. */
function changeWords(now: number, before: number): string {
  const percent = Math.round((now / before - 1) * 100)
  if (percent === 0) return 'no change'
  return percent > 0 ? `up ${percent}%` : `down ${-percent}%`
}

/** What the median of a row was before, if that may be shown. */
function Change({ of: { settled, currency } }: { of: Segment }) {
  const { figure } = settled
  if (figure === null || figure.before === null) return null
  return (
    <>
      {capitalised(changeWords(figure.median, figure.before))} from{' '}
      <About minor={figure.before} currency={currency} /> in the {windowDays} days before.{' '}
    </>
  )
}

/** From how many sales a figure is. */
const Sales = ({ sales }: { sales: number }) => (
  <a href="#sold-for">
    {sales} or more sales in {windowDays} days
  </a>
)

/** From how many lots a figure is. */
function LotsOnSale({ of: { lots, sellers } }: { of: NonNullable<Segment['asked']['figure']> }) {
  const counted = useCounted()
  return (
    <a href="#offered-at">
      {counted(lots, 'lot')} from {counted(sellers, 'seller')}
    </a>
  )
}

const Without = ({ of: { without } }: { of: Series }) =>
  without.length > 0 && <p>Without {without.join(' and ')}.</p>

/** What the reader's own lots are offered at. */
export function Yours({ of: { yours, currency } }: { of: Segment }) {
  const counted = useCounted()
  if (yours === null) return <span className="quiet">None</span>
  return (
    <>
      <strong>
        <Price of={{ minor: yours.median, currency }} />
      </strong>
      , {counted(yours.lots, 'lot')}
    </>
  )
}

/** Prices at which the chart has a line: nothing, and up to five round ones. */
function roundPrices(highest: number): number[] {
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = [power / 5, power / 2, power].find((apart) => highest / apart <= 5) ?? power * 2
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, at) => at * step)
}

const rowHeight = 72

/** What a row sold for, is offered at and the reader asks, on one scale; the list beside it says it. */
function Chart({ of: segment }: { of: Segment }) {
  const { asked, settled, yours, currency } = segment
  const highest = highestOf(segment)
  // Room for the label of the last line.
  const at = scaleTo(highest * 1.06)
  const rows = [
    { words: 'Sold for', middle: settled.figure },
    { words: 'Offered at', middle: asked.figure },
    { words: 'Your lots', middle: yours },
  ].flatMap(({ words, middle }) => (middle === null ? [] : [{ words, middle }]))
  const foot = rows.length * rowHeight
  return (
    <svg className="trend-chart" width="100%" height={foot + 28} aria-hidden="true">
      {roundPrices(highest).map((price) => (
        <g key={price}>
          <line className="trend-scale" x1={at(price)} x2={at(price)} y2={foot} />
          <text x={at(price)} y={foot + 20} textAnchor={price === 0 ? 'start' : 'middle'}>
            <About minor={price} currency={currency} />
          </text>
        </g>
      ))}
      <line className="trend-base" x2="100%" y1={foot} y2={foot} />
      {rows.map(({ words, middle }, row) => (
        <g key={words}>
          {'low' in middle ? (
            <MiddleHalf of={middle} at={at} top={row * rowHeight + 32} height={24} />
          ) : (
            <svg x={at(middle.median)} y={row * rowHeight + 44} overflow="visible">
              <path d="M-7 0 0-7 7 0 0 7z" />
            </svg>
          )}
          <text y={row * rowHeight + 22}>
            {words}{' '}
            <tspan className="trend-value">
              <About minor={middle.median} currency={currency} />
            </tspan>
          </text>
        </g>
      ))}
    </svg>
  )
}

/** The row that says most: its price in a sentence, its chart and what that is from. */
export function Finding({ of: segment, sells }: { of: Segment; sells: boolean }) {
  const { name, asked, settled, currency } = segment
  const price = (minor: number) => <About minor={minor} currency={currency} />
  const range = ({ low, high }: Middle) => (
    <>
      {price(low)} to {price(high)}
    </>
  )
  const [sold, offered] = [settled.figure, asked.figure]
  const main = sold ?? offered
  if (main === null) return null
  return (
    <section className="trend-finding">
      <h2 className="d4">
        {sold === null ? 'Sellers ask' : 'Buyers pay'} {price(main.median)} {each(segment)} for{' '}
        {name}.
      </h2>
      <div className="quiet">
        <p>
          {sold === null ? (
            <>
              <NoFigure of={settled} one="sale" />.
            </>
          ) : (
            <>
              <Change of={segment} />
              {offered === null ? (
                <>
                  <NoFigure of={asked} one="lot" />.
                </>
              ) : (
                <>
                  Sellers ask {price(offered.median)} {each(segment)}.
                </>
              )}
            </>
          )}
        </p>
        <Without of={sold === null ? asked : settled} />
      </div>
      <div className="trend-columns">
        <Chart of={segment} />
        <DescriptionList>
          {sold !== null && (
            <>
              <Description name="Typically sold for">{range(sold)}</Description>
              <Description name="Sales">
                <Sales sales={sold.sales} />
              </Description>
            </>
          )}
          {offered !== null && (
            <>
              <Description name="Typically offered at">{range(offered)}</Description>
              <Description name="On sale">
                <LotsOnSale of={offered} />
              </Description>
            </>
          )}
          {sells && (
            <Description name="Your lots">
              <Yours of={segment} />
            </Description>
          )}
        </DescriptionList>
      </div>
    </section>
  )
}

interface FigureProps {
  segment: Segment
  words: string
  of: Middle
  children: ReactNode
}

/** Shows the median of a segment's sales or lots with a bar of their middle half; the children say what they are from. */
function Figure({ segment, words, of, children }: FigureProps) {
  const { currency } = segment
  const price = (minor: number) => <About minor={minor} currency={currency} />
  return (
    <div>
      <p className="trend-price">
        <span className="d6">{price(of.median)}</span>
        <span className="small quiet">
          {words}, {each(segment)}
        </span>
      </p>
      <svg className="trend-bar" width="100%" height="12" aria-hidden="true">
        <MiddleHalf of={of} at={scaleTo(highestOf(segment))} />
      </svg>
      <div className="small quiet">
        <p>
          Typical range {price(of.low)} to {price(of.high)}
        </p>
        {children}
      </div>
    </div>
  )
}

/** One row among others. */
export function Tile({ of: segment, sells }: { of: Segment; sells: boolean }) {
  const { name, asked, settled, yours } = segment
  return (
    <li>
      <h3>{capitalised(name)}</h3>
      {settled.figure !== null && (
        <Figure segment={segment} words="Sold" of={settled.figure}>
          <p>
            <Sales sales={settled.figure.sales} />
          </p>
          <p>
            <Change of={segment} />
          </p>
          <Without of={settled} />
        </Figure>
      )}
      {asked.figure !== null && (
        <Figure segment={segment} words="Offered" of={asked.figure}>
          <p>
            <LotsOnSale of={asked.figure} />
          </p>
          <Without of={asked} />
        </Figure>
      )}
      <div className="small quiet">
        {settled.figure === null && (
          <p>
            <NoFigure of={settled} one="sale" />
          </p>
        )}
        {asked.figure === null && (
          <p>
            <NoFigure of={asked} one="lot" />
          </p>
        )}
        {sells && yours !== null && (
          <p>
            Your lots: <Yours of={segment} />
          </p>
        )}
      </div>
    </li>
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
