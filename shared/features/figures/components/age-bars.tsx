import { formatMoney } from '../../../contract/money.ts'
import { writeQuery, type QueryOf } from '../../../routing/query.ts'
import { useCounted, useReader } from '../../../ui/reader.ts'
import { TabRow } from '../../../ui/tab-row.tsx'
import { figuresQuery, holdingRates } from '../figures-query.ts'
import { holdingCost, shareOf } from '../metrics.ts'
import { ages, ageWords } from '../windows.ts'
import { percentWords } from './figure-row.tsx'
import type { InCurrency } from './window-figures.tsx'

const old = new Set<string>(['730', 'more'])

interface AgeBarsProps {
  of: InCurrency
  query: QueryOf<typeof figuresQuery>
}

/** What is in stock by how long it has waited: each bar is its cost, and its dark part the metal in it. */
export function AgeBars({ of: { currency, waiting }, query }: AgeBarsProps) {
  const counted = useCounted()
  const { locale } = useReader()
  const money = (minor: number) => formatMoney({ minor, currency }, locale)
  const rows = ages.flatMap((age) => waiting.filter((each) => each.age === age))
  const cost = rows.reduce((sum, each) => sum + each.cost, 0)
  const older = rows.filter(({ age }) => old.has(age)).reduce((sum, each) => sum + each.cost, 0)
  const unknown = rows.reduce((sum, each) => sum + each.costUnknown, 0)
  const longest = Math.max(...rows.map((each) => Math.max(each.cost, each.metal)))
  const olderShare = shareOf(older, cost)
  const width = (minor: number) => `${longest === 0 ? 0 : (minor / longest) * 100}%`
  return (
    <>
      <table className="age-bars">
        <caption className="visually-hidden">Stock in {currency} by how long it has waited</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Waited</th>
            <th scope="col">Pieces</th>
            <th scope="col">Metal value today</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ age, pieces, cost: costs, metal }) => (
            <tr key={age} className={old.has(age) ? 'age-old' : undefined}>
              <th scope="row">{ageWords[age]}</th>
              <td className="small quiet">{counted(pieces, 'piece')}</td>
              <td>
                <svg width="100%" height="16" aria-hidden="true">
                  <rect width={width(costs)} height="16" />
                  <rect width={width(metal)} height="16" />
                </svg>
                <span className="visually-hidden">{money(metal)}</span>
              </td>
              <td className="age-cost">{money(costs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="age-legend small quiet">
        <span className="age-key age-key-metal">Metal value today</span>
        <span className="age-key age-key-cost">Cost</span>
        Green: over a year
      </p>
      <p>
        {money(cost)} at cost
        {olderShare !== null && `, ${percentWords(olderShare, locale)} of it older than a year`}.
        {unknown > 0 && ` Excludes ${counted(unknown, 'piece')} with no cost entered.`}
      </p>
      {cost > 0 && (
        <div className="age-holding">
          <p>
            Holding it costs <strong>{money(holdingCost(cost, Number(query.rate) * 100))}</strong> a
            month, if your money costs you {query.rate}% a year.
          </p>
          <TabRow
            label="What your money costs you a year"
            preventScrollReset
            tabs={holdingRates.map((rate) => ({
              to: writeQuery(figuresQuery, { ...query, rate }) || '?',
              label: `${rate}%`,
              current: rate === query.rate,
            }))}
          />
        </div>
      )}
    </>
  )
}
