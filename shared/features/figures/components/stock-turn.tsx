import { formatMoney, minorPerUnit } from '../../../contract/money.ts'
import { useReader } from '../../../ui/reader.ts'
import { gmroi, stockTurn } from '../metrics.ts'
import type { Window } from '../windows.ts'
import { Figure, FigureRow, none, timesWords } from './figure-row.tsx'
import type { InCurrency } from './window-figures.tsx'

/** What the money in the stock does, beside what it did in the window before. */
export function StockTurn({ of, days }: { of: InCurrency; days: Window }) {
  const { locale } = useReader()
  const { currency, sold, averageStock, before } = of
  const money = (minor: number) => formatMoney({ minor, currency }, locale)
  const turned = { ...sold.atCost, averageStock, days: Number(days) }
  const earlier = { ...before.atCost, averageStock: before.averageStock, days: Number(days) }
  const times = (value: number | null) => (value === null ? none : timesWords(value, locale))
  if (averageStock === 0) return null
  return (
    <FigureRow>
      <Figure label="Stock turns a year" value={times(stockTurn(turned))}>
        Before: {times(stockTurn(earlier))}. {money(sold.atCost.cost)} sold at cost, from an average
        stock of {money(averageStock)}.
      </Figure>
      <Figure label="GMROI" value={times(gmroi(turned))}>
        Before: {times(gmroi(earlier))}. What {money(minorPerUnit(currency))} of stock earns in a
        year, at the rate of these {days} days.
      </Figure>
    </FigureRow>
  )
}
