import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { PartsOf } from '../../../workplace/parts.tsx'
import { ShownPrice } from '../../rates/components/shown-price.tsx'
import { useReading } from '../../rates/use-reading.ts'
import { costOfShipping, notShippedTo } from '../../shipping/lot-shipping.ts'
import { bestOf, type ComparedQuote, type Figures, figuresOf } from '../compare-figures.ts'
import type { TradeComparison } from '../lot-data.ts'
import { priceAt, smallestOrder, currentSpotsOf } from '../pricing.ts'
import { CompareRow, doesNotApply, tradeRows, WaitingRows } from './compare-row.tsx'
import { ratioWords } from './price-meter.tsx'

type Priced = NonNullable<TradeComparison['prices'][number]>
type ComparedLot = TradeComparison['comparison']['lots'][number]

declare module '../../../workplace/menu.ts' {
  interface Places {
    /**
     * The first rows of the compared prices: what each number of pieces comes to. A column is null for a lot
     * that is not open to the reader, its amount for one that has no price now.
     */
    comparedSums: {
      columns: readonly ({
        trade: NonNullable<TradeComparison['prices'][number]>
        pieces: number
        amount: number | null
      } | null)[]
    }
  }
}

interface Column {
  price: Priced
  lot: ComparedQuote
  figures: Figures
}

const quoteOf = ({ quote, metals, melt, stones, originKnown }: Priced): ComparedQuote => ({
  quote,
  spots: currentSpotsOf(metals),
  melt,
  stones,
  originKnown,
})

/** The best of its row: a lozenge, weight, and words for whoever sees neither. */
function Marked({ best, children }: { best: boolean; children: ReactNode }) {
  return best ? (
    <strong className="compare-best">
      {children}
      <span className="visually-hidden"> (lowest)</span>
    </strong>
  ) : (
    children
  )
}

/** Prices by quantity, with the one that applies set off. */
function Tiers({ column: { price, lot, figures } }: { column: Column }) {
  const { quote } = price
  const money = (minor: number) => <ShownPrice of={{ minor, currency: quote.currency }} alone />
  if (quote.basis === 'total') return <span className="quiet">One price for the whole lot</span>
  const current = quote.tiers.findLastIndex(({ from }) => from <= figures.pieces)
  return (
    <ul className="compare-tiers">
      {quote.tiers.map(({ from }, at) => {
        const unit = priceAt(quote, from, lot.spots)?.unit
        const to = (quote.tiers[at + 1]?.from ?? quote.quantity + 1) - 1
        return (
          <li key={from} data-current={at === current || undefined}>
            <span>{from >= to ? from : `${from} to ${to}`}</span>
            <span>{unit === undefined ? '–' : money(unit)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** What the reader can do about the pieces of one lot; or why not. */
function Acts({ lot, price, figures }: Omit<Column, 'lot'> & { lot: ComparedLot | undefined }) {
  const { own, shipping } = price
  const { pieces, total } = figures
  if (own) return <span className="quiet">Your own lot</span>
  if (lot === undefined || total === null) return '–'
  const cost = costOfShipping([{ shipping, amount: total, pieces }])
  if (cost === 'not-shipped') return <span className="quiet">{notShippedTo(shipping)}</span>
  const { slug, title } = lot
  return (
    <div className="actions">
      {cost !== 'agreed' && (
        <Link className="button button-small" to={paths.newOrderOf(slug, pieces)}>
          Order<span className="visually-hidden"> {title}</span>
        </Link>
      )}
      <Link className="button button-small" to={paths.newOfferOf(slug, pieces)}>
        Make an offer<span className="visually-hidden"> for {title}</span>
      </Link>
      {cost !== 'agreed' && <PartsOf place="lotOrder" of={{ slug, pieces, title }} />}
    </div>
  )
}

/** The rows of prices, for a number of pieces of each lot. */
export function ComparePrices({
  lots,
  prices,
  pieces,
}: {
  lots: TradeComparison['comparison']['lots']
  prices: TradeComparison['prices']
  pieces: number
}) {
  const counted = useCounted()
  const columns = prices.map((price): Column | null => {
    if (price === null) return null
    const lot = quoteOf(price)
    return { price, lot, figures: figuresOf(lot, pieces) }
  })
  const best = bestOf(
    columns.map((each) => each && each.lot),
    columns.map((each) => each && each.figures),
    useReading() ?? null,
  )
  /** The cells of a row. The row before these says which lots are not open to the reader. */
  const cells = (cell: (column: Column, at: number) => ReactNode) =>
    columns.map((column, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- one cell for each column
      <td key={at}>{column === null ? <span className="quiet">–</span> : cell(column, at)}</td>
    ))
  const money = ({ price }: Column, minor: number) => (
    <ShownPrice of={{ minor, currency: price.quote.currency }} alone />
  )
  return (
    <>
      <PartsOf
        place="comparedSums"
        waiting={<WaitingRows count={columns.length} sums />}
        of={{
          columns: columns.map(
            (each) =>
              each && {
                trade: each.price,
                pieces: each.figures.pieces,
                amount: each.figures.total,
              },
          ),
        }}
      />
      <CompareRow {...tradeRows.perGram}>
        {cells((each, at) => {
          const { perGram, perFineGram } = each.figures
          if (perGram === null) return doesNotApply
          return (
            <>
              <Marked best={best[at]?.perGram ?? false}>{money(each, perGram)}</Marked>
              {perFineGram !== null && (
                <span className="small quiet">
                  {money(each, perFineGram)} per gram of fine metal
                </span>
              )}
            </>
          )
        })}
      </CompareRow>
      <CompareRow {...tradeRows.perCarat}>
        {cells((each, at) => {
          const { perCarat } = each.figures
          if (perCarat === null) return doesNotApply
          return (
            <>
              <Marked best={best[at]?.perCarat ?? false}>{money(each, perCarat)}</Marked>
              {each.price.stones !== null && (
                <span className="small quiet">{each.price.stones}</span>
              )}
            </>
          )
        })}
      </CompareRow>
      <CompareRow {...tradeRows.toMetal}>
        {cells((each, at) => {
          const { toMetal } = each.figures
          const { melt, quote } = each.price
          if (quote.metals.length === 0) return doesNotApply
          if (toMetal === null || melt === null) return <span className="quiet">Not known</span>
          return (
            <>
              <Marked best={best[at]?.toMetal ?? false}>{ratioWords(toMetal)}</Marked>
              <span className="small quiet">Metal value per piece: {money(each, melt)}</span>
            </>
          )
        })}
      </CompareRow>
      <CompareRow {...tradeRows.minimum}>
        {cells(({ price }) => counted(smallestOrder(price.quote), price.one, price.many))}
      </CompareRow>
      <CompareRow {...tradeRows.tiers}>
        {cells((each) => (
          <Tiers column={each} />
        ))}
      </CompareRow>
      <CompareRow {...tradeRows.onHand}>
        {cells(({ price }) => (
          <>
            {counted(price.quote.quantity, price.one, price.many)}
            <span className="small quiet">
              <Day of={price.confirmedAt} />
            </span>
          </>
        ))}
      </CompareRow>
      <CompareRow {...tradeRows.acts}>
        {cells(({ price, figures }, at) => (
          <Acts lot={lots[at]} price={price} figures={figures} />
        ))}
      </CompareRow>
    </>
  )
}
