import type { OutputOf } from '../../../contract/endpoint.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useCounted, useReader } from '../../../ui/reader.ts'
import type { figures } from '../contract.ts'
import { sellThrough, shareOf } from '../metrics.ts'
import { Figure, FigureRow, none, percentWords } from './figure-row.tsx'

export type OwnFigures = OutputOf<typeof figures.own>
export type InCurrency = OwnFigures['currencies'][number]

/** How much of their cost orders have brought, in basis points; null without an order whose cost is known. */
export const recoveredOf = ({ atCost }: Pick<InCurrency['months'][number], 'atCost'>) =>
  shareOf(atCost.net, atCost.cost)

/** The window in four figures, each beside that of the window before. */
export function WindowFigures({ of, main }: { of: OwnFigures; main: InCurrency }) {
  const counted = useCounted()
  const { locale } = useReader()
  const { sold, left, daysOnMarket, before: earlier, currencies } = of
  const several = currencies.length > 1
  const money = (minor: number) => formatMoney({ minor, currency: main.currency }, locale)
  const before = (value: string | null) => `Before: ${value ?? 'nothing'}`
  // Without a sale, or a cost, these cannot be worked out; "nothing" would read as zero.
  const knownBefore = (value: string | null) => `Before: ${value ?? 'not known'}`
  const percent = (share: number | null) => (share === null ? none : percentWords(share, locale))
  const through = sellThrough(of)
  const { atCost, orders } = main.sold
  const earlierShare = recoveredOf(main.before)
  return (
    <FigureRow>
      <Figure label={several ? `Sales in ${main.currency}` : 'Sales'} value={money(main.sold.net)}>
        {before(main.before.net === 0 ? null : money(main.before.net))}
      </Figure>
      <Figure label="Cost recovered" value={percent(recoveredOf(main.sold))}>
        {knownBefore(earlierShare === null ? null : percentWords(earlierShare, locale))}
        {atCost.orders < orders &&
          `. From ${atCost.orders.toLocaleString(locale)} of ${counted(orders, 'order')}; the others lack a cost.`}
      </Figure>
      <Figure
        label={`Sold, of ${(sold + left).toLocaleString(locale)}`}
        value={counted(sold, 'piece')}
      >
        {before(earlier.sold === 0 ? null : earlier.sold.toLocaleString(locale))}
        {through !== null && `. Sell-through ${percent(through)}`}
      </Figure>
      <Figure
        label="Until sold, the typical lot"
        value={daysOnMarket === null ? none : counted(daysOnMarket.median, 'day')}
      >
        {knownBefore(earlier.daysOnMarket && counted(earlier.daysOnMarket.median, 'day'))}
        {daysOnMarket !== null &&
          `. Nine of ten took ${counted(daysOnMarket.ninth, 'day')} at most, from the first publication`}
      </Figure>
    </FigureRow>
  )
}
