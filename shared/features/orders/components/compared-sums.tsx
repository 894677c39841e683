import type { ReactNode } from 'react'

import type { Currency, Money } from '../../../contract/money.ts'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import type { Places } from '../../../workplace/menu.ts'
import { CompareRow, tradeRows } from '../../listings/components/compare-row.tsx'
import { noPriceWords } from '../../listings/no-price.ts'
import { smallestOrder } from '../../listings/pricing.ts'
import { about, aboutParts } from '../../rates/shown-amounts.ts'
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
    const converted = reading && aboutParts(partsOf(sum, column), currency, reading)
    const isOther = converted && reading.currency !== currency
    const shown = (minor: number, own: number): Money =>
      isOther ? { minor, currency: reading.currency } : { minor: own, currency }
    const parts = partsOf(sum, column)
    return {
      column,
      why: null,
      parts: parts.map((own, at) => shown(converted?.parts[at] ?? own, own)),
      total: shown(converted?.total ?? sum.total, sum.total),
      paid: isOther ? { minor: sum.total, currency } : null,
    }
  })
  const inReaders = (money: Money) => (reading && about(money, reading)) ?? money
  const cells = (cell: (sum: (typeof sums)[number]) => ReactNode) =>
    sums.map((sum, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- one cell for each column
      <td key={at}>{sum.column === null ? <span className="quiet">–</span> : cell(sum)}</td>
    ))
  const part = (at: number, none: (column: Column) => string) =>
    cells(({ column, parts }) => {
      const money = parts?.[at]
      if (money === undefined) return <span className="quiet">–</span>
      if (money.minor > 0) return <Price of={money} />
      return <span className="quiet">{column && none(column)}</span>
    })
  return (
    <>
      <CompareRow {...tradeRows.price}>
        {sums.map(({ column, parts }, at) => {
          const goods = parts?.[0]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- one cell for each column
            <td key={at}>
              {column === null ? (
                <span className="quiet">Open to other buyers</span>
              ) : (
                <>
                  <span className="d6">
                    {goods !== undefined ? (
                      <Price of={goods} />
                    ) : column.amount === null ? (
                      '–'
                    ) : (
                      <Price
                        of={inReaders({
                          minor: column.amount,
                          currency: column.trade.quote.currency,
                        })}
                      />
                    )}
                  </span>
                  <span className="small quiet">
                    {column.amount === null
                      ? noPriceWords({
                          quantity: column.trade.quote.quantity,
                          least: smallestOrder(column.trade.quote),
                        })
                      : counted(column.pieces, column.trade.one, column.trade.many)}
                  </span>
                </>
              )}
            </td>
          )
        })}
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
