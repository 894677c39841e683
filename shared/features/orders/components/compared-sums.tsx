import type { ReactNode } from 'react'

import type { Currency, Money } from '../../../contract/money.ts'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import type { Places } from '../../../workplace/menu.ts'
import { CompareRow, tradeRows } from '../../listings/components/compare-row.tsx'
import { noPriceWords } from '../../listings/no-price.ts'
import { smallestOrder } from '../../listings/pricing.ts'
import { aboutParts, inReaders } from '../../rates/shown-amounts.ts'
import { useReading } from '../../rates/use-reading.ts'
import { costOfShipping, whyNoOrder } from '../../shipping/lot-shipping.ts'
import { type Amounts, amountsOfLots } from '../fees.ts'

type Column = NonNullable<Places['comparedSums']['columns'][number]>

/** What a column's pieces come to; or why they cannot be ordered as they are. */
function sumOf({ trade, pieces, amount }: Column): Amounts | string | null {
  const { shipping, tax, feeTerms, feeTax, own } = trade
  if (amount === null || own) return null
  const cost = costOfShipping([{ shipping, amount, pieces }])
  if (typeof cost !== 'number') return whyNoOrder(cost, shipping)
  return amountsOfLots([{ amount, tax }], feeTerms, feeTax, cost)
}

const feePaid = ({ fee, feeVat }: Amounts, { trade }: Column) =>
  trade.feeTerms.payer === 'buyer' ? fee + feeVat : 0

/** Why nothing is added to a price. */
const noVat = ({ trade: { tax } }: Column) =>
  tax.treatment === 'export' ? 'None, exported' : tax.treatment === 'unknown' ? 'Not known' : 'None'

/** A column's parts in the order of the rows, which add up to its total. */
const partsOf = (sum: Amounts, column: Column) => [
  sum.goods,
  sum.shipping,
  sum.tax,
  feePaid(sum, column),
]

/** The rows of what the compared pieces come to: price, shipping, VAT, fee and total, in one currency. */
export function Part({ columns }: Places['comparedSums']) {
  const counted = useCounted()
  const reading = useReading()
  const sums = columns.map((column) => {
    const sum = column && sumOf(column)
    if (typeof sum === 'string') return { column, why: sum }
    if (column === null || sum === null) return { column, why: null }
    const currency = column.trade.quote.currency as Currency
    const parts = partsOf(sum, column)
    const converted = reading && aboutParts(parts, currency, reading)
    const isOther = converted && reading.currency !== currency
    const shown = (minor: number, own: number): Money =>
      isOther ? { minor, currency: reading.currency } : { minor: own, currency }
    return {
      column,
      why: null,
      parts: parts.map((own, at) => shown(converted?.parts[at] ?? own, own)),
      total: shown(converted?.total ?? sum.total, sum.total),
      paid: isOther ? { minor: sum.total, currency } : null,
    }
  })
  /** The cells of a row. A lot that is not open to the reader says so in the first row only. */
  const cells = (cell: (sum: (typeof sums)[number], column: Column) => ReactNode, closed = '–') =>
    sums.map((sum, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- one cell for each column
      <td key={at}>
        {sum.column === null ? <span className="quiet">{closed}</span> : cell(sum, sum.column)}
      </td>
    ))
  const part = (at: number, none: (column: Column) => string) =>
    cells(({ parts }, column) => {
      const money = parts?.[at]
      if (money === undefined) return <span className="quiet">–</span>
      if (money.minor > 0) return <Price of={money} />
      return <span className="quiet">{none(column)}</span>
    })
  return (
    <>
      <CompareRow {...tradeRows.price}>
        {cells(({ parts }, { trade, pieces, amount }) => {
          const { quantity, currency } = trade.quote
          const own = amount === null ? null : { minor: amount, currency }
          const goods = parts?.[0] ?? (own && inReaders(own, reading))
          return (
            <>
              <span className="d6">{goods === null ? '–' : <Price of={goods} />}</span>
              <span className="small quiet">
                {amount === null
                  ? noPriceWords({ quantity, least: smallestOrder(trade.quote) })
                  : counted(pieces, trade.one, trade.many)}
              </span>
            </>
          )
        }, 'Open to other buyers')}
      </CompareRow>
      <CompareRow {...tradeRows.shipping}>{part(1, () => 'Included')}</CompareRow>
      <CompareRow {...tradeRows.vat}>{part(2, noVat)}</CompareRow>
      <CompareRow {...tradeRows.fee}>{part(3, () => 'Paid by the seller')}</CompareRow>
      <CompareRow {...tradeRows.total}>
        {cells(({ total, paid, why }) =>
          total === undefined ? (
            <span className="quiet">{why ?? '–'}</span>
          ) : (
            <>
              <span className="d6">
                {paid !== null && 'about '}
                <Price of={total} />
              </span>
              {paid !== null && (
                <span className="small quiet">
                  You pay <Price of={paid} />
                </span>
              )}
            </>
          ),
        )}
      </CompareRow>
    </>
  )
}
