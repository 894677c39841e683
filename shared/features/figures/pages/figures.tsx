import { Download } from 'lucide'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { formatMoney, minorPerUnit, plainAmount } from '../../../contract/money.ts'
import { paths } from '../../../routing/paths.ts'
import { queryOf, useQuery, writeQuery } from '../../../routing/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { useCounted, useReader } from '../../../ui/reader.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { TabRow } from '../../../ui/tab-row.tsx'
import { FigureTabs } from '../../../workplace/figure-tabs.tsx'
import { Section, useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { stockRefusal } from '../../listings/stock-refusal.ts'
import { AgeBars } from '../components/age-bars.tsx'
import { Figure, FigureRow, none, timesWords } from '../components/figure-row.tsx'
import { InterestTable } from '../components/interest-table.tsx'
import { SalesByMonth } from '../components/sales-by-month.tsx'
import { StandingOutPanel } from '../components/standing-out-panel.tsx'
import { StockMap } from '../components/stock-map.tsx'
import { type InCurrency, WindowFigures } from '../components/window-figures.tsx'
import { figures } from '../contract.ts'
import { figuresQuery } from '../figures-query.ts'
import { gmroi, stockTurn } from '../metrics.ts'
import { type Window, windows } from '../windows.ts'

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(figures.own, { days: queryOf(args, figuresQuery).days })

const windowWords: Readonly<Record<Window, string>> = {
  '30': '30 days',
  '90': '90 days',
  '365': 'A year',
}

/** What there is before anything can be worked out. */
function Nothing() {
  const { company } = useMe()
  if (company !== null && !company.sells) {
    return (
      <p className="figures-empty">
        Your company buys here and does not sell, so it has no stock to measure.{' '}
        <Link to={paths.trends}>See what lots sell for</Link> or{' '}
        <Link to={paths.orders}>your orders</Link>.
      </p>
    )
  }
  return (
    <p className="figures-empty">
      There is nothing to work out yet.
      {stockRefusal(company) === null && (
        <>
          {' '}
          <Link to={paths.newListing}>Add a piece</Link> or{' '}
          <Link to={paths.stockImport}>import a file</Link>, and its figures are here at once.
        </>
      )}
    </p>
  )
}

/** What the money in the stock does, beside what it did in the window before. */
function StockTurn({ of, days }: { of: InCurrency; days: Window }) {
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

/** The table of the sales by month, as spreadsheets read it. */
const tableOf = (currencies: readonly InCurrency[]): string =>
  [
    ['Month', 'Currency', 'Sales', 'Sales with a cost', 'Cost'],
    ...currencies.flatMap(({ currency, months }) =>
      months.map(({ month, net, atCost }) => [
        month,
        currency,
        ...[net, atCost.net, atCost.cost].map((minor) => plainAmount({ minor, currency })),
      ]),
    ),
  ]
    .map((row) => row.join(','))
    .join('\r\n')

/** Saves the sales by month, which the browser has already. */
const DownloadMonths = ({ of }: { of: readonly InCurrency[] }) => (
  <button
    type="button"
    className="figures-download"
    onClick={() => saveFile(new Blob([tableOf(of)], { type: 'text/csv' }), 'sales-by-month.csv')}
  >
    <Icon of={Download} size={20} />
    Download
  </button>
)

/** What a seller's stock and sales come to. */
export function Page() {
  const own = useLoaderData<typeof loader>()
  const query = useQuery(figuresQuery)
  const counted = useCounted()
  const { company } = useMe()
  const { currencies, to, from, ageAssumed, metalsStale, lots } = own
  const [main] = currencies
  const waiting = currencies.filter((each) => each.waiting.length > 0)
  const several = currencies.length > 1
  const may = stockRefusal(company) === null
  const named = (title: string, currency: string) => (several ? `${title}, ${currency}` : title)
  return (
    <WorkplacePage
      title="Stock performance"
      documentTitle="Figures"
      {...(main === undefined
        ? {}
        : {
            lead: (
              <p>
                <Moment of={to} first />, from your stock book and your orders. What you sell
                elsewhere is not in it.
              </p>
            ),
          })}
    >
      <FigureTabs current="stock" />
      {main === undefined ? (
        <Nothing />
      ) : (
        <>
          <div className="figures-window">
            <TabRow
              label="How far back"
              tabs={windows.map((days) => ({
                to: writeQuery(figuresQuery, { ...query, days }) || '?',
                label: windowWords[days],
                current: days === query.days,
              }))}
            />
            <p className="small quiet">Compared with the {query.days} days before</p>
            <DownloadMonths of={currencies} />
          </div>
          <WindowFigures of={own} main={main} />
          {currencies.map((each) => (
            <Section key={each.currency} title={named('Sales', each.currency)}>
              <SalesByMonth of={each} days={query.days} from={from} />
            </Section>
          ))}
          {waiting.length > 0 && (
            <Section title="What does not move">
              <p className="small quiet">
                Each mark is a lot of your stock: across, how long you have had it; up, its price
                against its metal today.
              </p>
              <div className="does-not-move">
                <StockMap lots={lots.longest} />
                <StandingOutPanel lots={lots.longest} rate={query.rate} may={may} />
              </div>
            </Section>
          )}
          {waiting.map((each) => (
            <Section key={each.currency} title={named('Stock age', each.currency)}>
              <AgeBars of={each} query={query} />
              <StockTurn of={each} days={query.days} />
            </Section>
          ))}
          {waiting.length > 0 && (
            <p className="figures-note small quiet">
              Age counts from the day you acquired a piece, or else from its first publication.
              {ageAssumed > 0 &&
                ` Of ${counted(ageAssumed, 'piece')} neither is known, so it counts from the day of entry.`}
              {metalsStale &&
                ' Some metals have no recent price, so their value is missing or old.'}
            </p>
          )}
          <Section title="Buyer interest">
            <InterestTable
              of={own.interest}
              lots={lots.most}
              from={from}
              days={query.days}
              may={may}
            />
            <p>
              <Link className="text-link" to={paths.stock}>
                All your stock
              </Link>
            </p>
          </Section>
        </>
      )}
    </WorkplacePage>
  )
}
