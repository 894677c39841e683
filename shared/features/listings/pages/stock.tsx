import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf, useApi } from '../../../contract/call.ts'
import { type Currency, formatMoney } from '../../../contract/money.ts'
import { paths } from '../../../routing/paths.ts'
import { queryOf, useQuery } from '../../../routing/query.ts'
import { failureIssues } from '../../../ui/failure.ts'
import { Moment } from '../../../ui/moment.tsx'
import { useReader } from '../../../ui/reader.ts'
import { useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { rates } from '../../rates/contract.ts'
import { useReading } from '../../rates/use-reading.ts'
import { StockBook } from '../components/stock-book.tsx'
import { StockStart } from '../components/stock-empty.tsx'
import { StockFilters } from '../components/stock-filters.tsx'
import { addressWith, filterOf, stockQuery, type StockQuery } from '../components/stock-query.ts'
import type { Summary } from '../components/stock-sums.tsx'
import { type SavedView, StockViews } from '../components/stock-views.tsx'
import { useStockChanges } from '../components/use-stock-changes.ts'
import { rowsInPage } from '../components/use-stock-rows.ts'
import { listings } from '../contract.ts'
import { metalQuotes, perGram, spotsBy } from '../editing/metal-prices.ts'
import { stockBook } from '../stock-book-contract.ts'
import { type StockColumn, usualColumns } from '../stock-columns.ts'
import { stockRefusal } from '../stock-refusal.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const query = queryOf(args, stockQuery)
  const filter = filterOf(query)
  const [summary, first, metal, views] = await Promise.all([
    call(stockBook.summary, filter),
    call(listings.list, { ...filter, sort: query.sort, limit: rowsInPage }),
    call(rates.current, {}),
    call(stockBook.views, {}),
  ])
  return { summary, first, metal, views }
}

/** The price of a gram of gold, once its currency is known. */
function Gold({ currency }: { currency: Currency | undefined }) {
  const { metal } = useLoaderData<typeof loader>()
  const { locale } = useReader()
  const gold = metalQuotes(metal, currency).find((each) => each.metal === 'gold')
  if (gold === undefined || currency === undefined) return null
  const gram = { minor: perGram(gold.perOunce), currency }
  return (
    <>
      {' '}
      Gold at {formatMoney(gram, locale)} per gram, <Moment of={gold.at} />.
      {gold.stale && ' This price is out of date.'}
    </>
  )
}

const narrow = '(width < 640px)'

function subscribe(tell: () => void) {
  const media = matchMedia(narrow)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/** Whether the screen is too narrow for a table. Only for what the browser alone renders. */
const usePhone = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  )

/**
 * The counts and sums of a filter, and what fetches them again after a change. The rows are kept
 * apart from them, so the page's data need not be loaded again.
 */
function useStockSummary(
  query: StockQuery,
  loaded: Summary,
  failed: (says: string | null) => void,
): readonly [Summary, () => Promise<void>] {
  const api = useApi()
  const [newer, setNewer] = useState({ than: loaded, summary: loaded })
  const refresh = useCallback(async () => {
    try {
      const summary = await api().call(stockBook.summary, filterOf(query))
      setNewer({ than: loaded, summary })
    } catch (error) {
      failed(failureIssues(error)[0]?.detail ?? null)
    }
  }, [api, query, loaded, failed])
  return [newer.than === loaded ? newer.summary : loaded, refresh]
}

export function Page() {
  const { summary: loaded, first, metal, views } = useLoaderData<typeof loader>()
  const query = useQuery(stockQuery)
  const reading = useReading()
  const { company } = useMe()
  const phone = usePhone()
  const api = useApi()
  const { locale } = useReader()
  const spots = useMemo(() => spotsBy(metal), [metal])
  const changes = useStockChanges()
  const [summary, refresh] = useStockSummary(query, loaded, changes.setTrouble)
  const [columns, setColumns] = useState<readonly StockColumn[]>(views.columns ?? usualColumns)
  const [saved, setSaved] = useState<readonly SavedView[]>(views.views)
  const searchField = useRef<HTMLInputElement>(null)
  const { all } = summary.counts
  const may = stockRefusal(company) === null
  const chooseColumns = (chosen: readonly StockColumn[]) => {
    setColumns(chosen)
    const save = async () => {
      await api().call(stockBook.saveView, { columns: [...chosen] })
    }
    save().catch((error: unknown) => {
      changes.setTrouble(failureIssues(error)[0]?.detail ?? null)
    })
  }
  return (
    <WorkplacePage
      title="Stock"
      lead={
        <>
          {all.toLocaleString(locale)} {all === 1 ? 'piece' : 'pieces'}.
          <Gold currency={summary.sums[0]?.currency ?? reading?.currency} />
        </>
      }
    >
      {may && (
        <div className="stock-actions">
          <Link className="button button-small stock-import" to={paths.stockImport}>
            Import a file
          </Link>
          <Link className="button button-small button-filled" to={paths.newListing}>
            Add a piece
          </Link>
        </div>
      )}
      {company !== null && may && !company.verified && (
        <p className="stock-unverified">
          Your company is not verified yet. You can enter stock as drafts now, and publish it once
          your company is verified. <Link to={paths.verification}>See what is still open</Link>
        </p>
      )}
      {all === 0 ? (
        <StockStart may={may} />
      ) : (
        <>
          <StockViews
            query={query}
            counts={summary.counts}
            saved={saved}
            columns={columns}
            onSaved={setSaved}
            onOpen={(view) => setColumns(view.columns)}
          />
          <StockFilters
            query={query}
            columns={columns}
            onColumns={chooseColumns}
            matches={summary.matches}
            all={all}
            phone={phone}
            searchField={searchField}
          />
          <StockBook
            key={addressWith(query, {})}
            query={query}
            summary={summary}
            first={first}
            spots={spots}
            columns={columns}
            may={may}
            phone={phone}
            changes={changes}
            refresh={refresh}
            onSearch={() => {
              searchField.current?.focus()
              searchField.current?.select()
            }}
          />
        </>
      )}
    </WorkplacePage>
  )
}
