import { formatMoney, minorPerUnit } from '../../../contract/money.ts'
import { useReader } from '../../../ui/reader.ts'
import { categories } from '../../listings/kinds/categories.ts'
import { shareOf } from '../metrics.ts'
import type { Window } from '../windows.ts'
import { none, percentWords } from './figure-row.tsx'
import { type InCurrency, recoveredOf } from './window-figures.tsx'

/** The height of the bars' room, and what stands below it, in pixels. */
const height = 240
const below = 48
/** Where the bars begin, in percent: the labels of the scale stand before them. */
const begin = 9

/** The height of a line of the scale, in whole units: a round number, so that two or three are below the top. */
function stepOf(most: number): number {
  const raw = most / 3
  const power = 10 ** Math.floor(Math.log10(raw))
  return power * ([5, 2.5, 2, 1].find((each) => each * power <= raw) ?? 1)
}

const monthName = (month: string, locale: string, length: 'narrow' | 'short' | 'long') =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale, {
    timeZone: 'UTC',
    month: length,
    ...(length === 'long' ? { year: 'numeric' } : {}),
  })

interface SalesProps {
  of: InCurrency
  days: Window
  /** When the window begins. */
  from: string
}

/** Bars by month: what sales brought, and a line at what those pieces had cost. */
function Bars({ of: { months, currency }, days, from }: SalesProps) {
  const { locale } = useReader()
  const most = Math.max(...months.map(({ net, atCost }) => Math.max(net, atCost.cost)))
  const unit = minorPerUnit(currency)
  const step = stepOf(most / unit) * unit
  const y = (minor: number) => height - (minor / most) * (height - 24)
  const x = (nth: number) => begin + ((nth + 0.5) * (100 - begin)) / months.length
  const lines = Array.from({ length: Math.floor(most / step) }, (_, nth) => (nth + 1) * step)
  /** By the middle of the month: windows do not begin with one. */
  const tone = (month: string) => {
    const middle = Date.parse(`${month}-15T00:00:00Z`)
    const start = Date.parse(from)
    if (middle >= start) return 'now'
    return middle >= start - Number(days) * 86_400_000 ? 'before' : 'earlier'
  }
  return (
    <svg className="sales-bars" width="100%" height={height + below} aria-hidden="true">
      {lines.map((minor) => (
        <g key={minor}>
          <line x1="0" x2="100%" y1={y(minor)} y2={y(minor)} />
          <text className="sales-scale" x="0" y={y(minor) - 6}>
            {formatMoney({ minor, currency }, locale).replace(/[.,]00$/, '')}
          </text>
        </g>
      ))}
      <line className="sales-base" x1="0" x2="100%" y1={height} y2={height} />
      {months.map(({ month, net, atCost }, nth) => {
        const share = recoveredOf({ atCost })
        const bar = { x: `${x(nth) - 2.3}%`, width: '4.6%' }
        return (
          <g key={month} className={`sales-${tone(month)}`}>
            <rect {...bar} y={y(atCost.net)} height={height - y(atCost.net)} />
            {net > atCost.net && (
              <rect {...bar} className="sales-without" y={y(net)} height={y(atCost.net) - y(net)} />
            )}
            {atCost.cost > 0 && (
              <line
                className="sales-cost"
                x1={`${x(nth) - 2.9}%`}
                x2={`${x(nth) + 2.9}%`}
                y1={y(atCost.cost)}
                y2={y(atCost.cost)}
              />
            )}
            <text className="sales-month" x={`${x(nth)}%`} y={height + 22}>
              {monthName(month, locale, 'short')}
            </text>
            <text className="sales-initial" x={`${x(nth)}%`} y={height + 22}>
              {monthName(month, locale, 'narrow')}
            </text>
            <text className="sales-share" x={`${x(nth)}%`} y={height + 42}>
              {share === null ? '' : `${Math.round(share / 100)}%`}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** Sales in one currency by month and by category. */
export function SalesByMonth({ of, days, from }: SalesProps) {
  const { locale } = useReader()
  const { currency, months, sold } = of
  const money = (minor: number) => formatMoney({ minor, currency }, locale)
  const recovered = (each: Pick<InCurrency['months'][number], 'atCost'>) => {
    const share = recoveredOf(each)
    return share === null ? none : percentWords(share, locale)
  }
  const ofRetail = shareOf(sold.atRetail.net, sold.atRetail.retail)
  return (
    <div className="sales">
      <div>
        <p className="small quiet">
          What you get, without VAT and without our fee where you pay it
          <span className="sales-share">; below each month, how much of the cost came back</span>.
        </p>
        {months.every(({ net }) => net === 0) ? (
          <p className="figures-empty">Nothing has sold in the last twelve months.</p>
        ) : (
          <figure>
            <Bars of={of} days={days} from={from} />
            <figcaption className="figures-legend small quiet">
              <span className="sales-key-now">Mostly in these {days} days</span>
              {days !== '365' && (
                <span className="sales-key-before">In the {days} days before</span>
              )}
              {months.some(({ net, atCost }) => net > atCost.net) && (
                <span className="sales-key-without">No cost entered</span>
              )}
              <span className="sales-key-cost">What the pieces had cost</span>
            </figcaption>
            <div className="visually-hidden">
              <table>
                <caption>Sales by month, {currency}</caption>
                <thead>
                  <tr>
                    <th scope="col">Month</th>
                    <th scope="col">Sales</th>
                    <th scope="col">Cost</th>
                    <th scope="col">Cost recovered</th>
                  </tr>
                </thead>
                <tbody>
                  {months.map((each) => (
                    <tr key={each.month}>
                      <th scope="row">{monthName(each.month, locale, 'long')}</th>
                      <td>{money(each.net)}</td>
                      <td>
                        {each.net > 0 && each.atCost.net === 0
                          ? 'Not entered'
                          : money(each.atCost.cost)}
                      </td>
                      <td>{recovered(each)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </figure>
        )}
      </div>
      {of.categories.length > 0 && (
        <table className="sales-categories">
          <caption className="d6">By category, these {days} days</caption>
          <thead className="small quiet">
            <tr>
              <th scope="col">
                <span className="visually-hidden">Category</span>
              </th>
              <th scope="col">Sales</th>
              <th scope="col">Recovered</th>
            </tr>
          </thead>
          <tbody>
            {of.categories.map((each) => (
              <tr key={each.category}>
                <th scope="row">{categories[each.category].name}</th>
                <td>{money(each.net)}</td>
                <td>{recovered(each)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <td>{money(sold.net)}</td>
              <td>{recovered(sold)}</td>
            </tr>
            {ofRetail !== null && (
              <tr className="small quiet">
                <td colSpan={3}>
                  {percentWords(ofRetail, locale)} of the suggested retail price, where it is
                  entered.
                </td>
              </tr>
            )}
          </tfoot>
        </table>
      )}
    </div>
  )
}
