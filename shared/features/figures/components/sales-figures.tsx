import type { OutputOf } from '../../../contract/endpoint.ts'
import { minorPerUnit, formatMoney } from '../../../contract/money.ts'
import { useCounted, useReader } from '../../../ui/reader.ts'
import type { figures } from '../contract.ts'
import { gmroi, sellThrough, shareOf, stockTurn } from '../metrics.ts'
import type { Window } from '../windows.ts'
import { Figure, FigureRow, none, percentWords, timesWords } from './figure-row.tsx'

export type OwnFigures = OutputOf<typeof figures.own>
type InCurrency = OwnFigures['currencies'][number]

/** How much was sold, and how fast. */
export function SoldFigures({ of, days }: { of: OwnFigures; days: Window }) {
  const counted = useCounted()
  const { locale } = useReader()
  const { sold, left, daysOnMarket, currencies } = of
  const orders = currencies.reduce((sum, each) => sum + each.sold.orders, 0)
  const share = sellThrough(of)
  return (
    <FigureRow>
      <Figure label={`Sold in ${days} days`} value={counted(sold, 'piece')}>
        {orders === 0
          ? 'No order was paid in this time, or all went back.'
          : `In ${counted(orders, 'order')} that were paid in this time and have not gone back.`}
      </Figure>
      <Figure label="Sell-through" value={share === null ? none : percentWords(share, locale)}>
        {counted(sold, 'piece')} sold, of these and the {left.toLocaleString(locale)} that are left.
      </Figure>
      <Figure
        label="Days until sold"
        value={daysOnMarket === null ? none : counted(daysOnMarket.median, 'day')}
      >
        {daysOnMarket === null
          ? 'From the first publication of a lot to the payment of its order. Nothing published has sold in this time.'
          : `The median of ${counted(daysOnMarket.of, 'lot')}; nine of ten took ${counted(daysOnMarket.ninth, 'day')} at most. From the first publication to the payment; publishing again does not restart it.`}
      </Figure>
    </FigureRow>
  )
}

/** What the sales in one currency brought, and what the stock earns. */
export function MoneyFigures({ of, days }: { of: InCurrency; days: Window }) {
  const counted = useCounted()
  const { locale } = useReader()
  const { currency, sold, averageStock } = of
  const { atCost, atRetail } = sold
  const money = (minor: number) => formatMoney({ minor, currency }, locale)
  const recovered = shareOf(atCost.net, atCost.cost)
  const ofRetail = shareOf(atRetail.net, atRetail.retail)
  const turned = { ...atCost, averageStock, days: Number(days) }
  const [turn, margin] = [stockTurn(turned), gmroi(turned)]
  const average = `an average stock of ${money(averageStock)}`
  const counts = `${counted(atCost.orders, 'order')} of ${sold.orders.toLocaleString(locale)} where each cost is entered`
  return (
    <FigureRow>
      <Figure label="Net sales" value={money(sold.net)}>
        {`From ${counted(sold.orders, 'order')}, without VAT and without our fee where you pay it.`}
      </Figure>
      <Figure
        label="Cost recovered"
        value={recovered === null ? none : percentWords(recovered, locale)}
      >
        {recovered === null
          ? 'Nothing with its cost in your stock book has sold in this time.'
          : `${money(atCost.net)} for pieces that cost ${money(atCost.cost)}, in ${counts}.`}
        {ofRetail !== null &&
          ` ${percentWords(ofRetail, locale)} of the suggested retail price, in ${counted(atRetail.orders, 'order')}.`}
      </Figure>
      <Figure label="Stock turns a year" value={turn === null ? none : timesWords(turn, locale)}>
        {turn === null
          ? 'It needs stock with its cost.'
          : `At the rate of these ${days} days: ${money(atCost.cost)} sold at cost, from ${average}.`}
      </Figure>
      <Figure label="GMROI" value={margin === null ? none : timesWords(margin, locale)}>
        {margin === null
          ? 'It needs stock with its cost.'
          : `What ${money(minorPerUnit(currency))} of stock earns in a year, at the rate of these ${days} days: ${money(atCost.net - atCost.cost)} on ${average}.`}
      </Figure>
    </FigureRow>
  )
}
