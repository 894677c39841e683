import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { asked, ChoiceFilter, Filters, Pages } from '../../../workplace/filters.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { ExchangeEntry, MetalEntry } from '../components/entry-forms.tsx'
import { historyLists, rates } from '../contract.ts'
import { type Metal, metalLabels, metals } from '../metals.ts'

/** Which history is shown. */
const query = { list: oneOf(historyLists, 'metals') }

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const [current, history, { feed }] = await Promise.all([
    call(rates.current, {}),
    call(rates.history, asked(args, query)),
    call(rates.feed, {}),
  ])
  return { current, history, feed }
}

type Current = OutputOf<typeof rates.current>
type Pair = Current['exchange'][number]
type Entry = OutputOf<typeof rates.history>['items'][number]
type Feed = OutputOf<typeof rates.feed>['feed']

interface MetalRow {
  metal: Metal
  price: Current['metals'][number] | undefined
}

const state = (stale: boolean) =>
  stale ? (
    <StatusMark tone="waiting">Out of date</StatusMark>
  ) : (
    <StatusMark tone="good">Current</StatusMark>
  )

const metalColumns: readonly Column<MetalRow>[] = [
  { header: 'Metal', cell: ({ metal }) => metalLabels[metal] },
  {
    header: 'Per troy ounce',
    numeric: true,
    cell: ({ price }) =>
      price && <Price of={{ minor: price.perOunceMinor, currency: price.currency }} />,
  },
  {
    header: 'State',
    cell: ({ price }) =>
      price ? state(price.stale) : <StatusMark tone="neutral">No price yet</StatusMark>,
  },
  { header: 'Time', cell: ({ price }) => price && <Day of={price.at} time /> },
  { header: 'Source', prose: true, cell: ({ price }) => price?.source },
]

const pairColumns: readonly Column<Pair>[] = [
  { header: 'Currency', cell: ({ from, to }) => `1 ${from} in ${to}` },
  { header: 'Rate', numeric: true, cell: ({ rate }) => rate },
  { header: 'State', cell: ({ stale }) => state(stale) },
  { header: 'Time', cell: ({ at }) => <Day of={at} time /> },
  { header: 'Source', prose: true, cell: ({ source }) => source },
]

const historyColumns: readonly Column<Entry>[] = [
  {
    header: 'What',
    cell: ({ metal, exchange }) =>
      metal ? metalLabels[metal.metal] : `1 ${exchange?.from} in ${exchange?.to}`,
  },
  {
    header: 'Price or rate',
    numeric: true,
    cell: ({ metal, exchange }) =>
      metal ? (
        <Price of={{ minor: metal.perOunceMinor, currency: metal.currency }} />
      ) : (
        exchange?.rate
      ),
  },
  { header: 'Time', cell: ({ at }) => <Day of={at} time /> },
  { header: 'Source', prose: true, cell: ({ source }) => source },
  { header: 'Entered by', prose: true, cell: ({ enteredBy }) => enteredBy ?? 'The feed' },
]

function FeedState({ feed }: { feed: Feed }) {
  if (feed === null) return 'Operators enter them here.'
  const { name, everyMinutes, triedAt, succeededAt, problem } = feed
  const every = everyMinutes === 1 ? 'every minute' : `every ${everyMinutes} minutes`
  return (
    <>
      They come from {name} {every}.{' '}
      {succeededAt === null ? (
        'It has not given any yet.'
      ) : (
        <>
          The last came on <Day of={succeededAt} time />.
        </>
      )}
      {problem !== null && triedAt !== null && (
        <span className="field-error">
          The last attempt, on <Day of={triedAt} time />, failed. {problem}
        </span>
      )}
    </>
  )
}

export function Page() {
  const { current, history, feed } = useLoaderData<typeof loader>()
  const { list } = useQuery(query)
  const rows = metals.map((metal) => ({
    metal,
    price: current.metals.find((each) => each.metal === metal),
  }))
  return (
    <WorkplacePage
      title="Metal prices and exchange rates"
      documentTitle="Rates"
      lead={
        <p>
          The newest entry of each counts. <FeedState feed={feed} />
        </p>
      }
    >
      <Section title="Metal prices">
        <DataTable
          caption="Metal prices"
          columns={metalColumns}
          rows={rows}
          keyOf={({ metal }) => metal}
        />
        <MetalEntry current={current} />
      </Section>
      <Section title="Exchange rates">
        <DataTable
          caption="Exchange rates"
          columns={pairColumns}
          rows={current.exchange}
          keyOf={({ from, to }) => `${from} ${to}`}
          empty="No exchange rate has been entered yet."
        />
        <ExchangeEntry current={current} />
      </Section>
      <Section title="History">
        <Filters>
          <ChoiceFilter
            name="list"
            label="History of"
            options={[
              { value: 'metals', label: 'Metal prices' },
              { value: 'exchange', label: 'Exchange rates' },
            ]}
          />
        </Filters>
        <DataTable
          caption={list === 'metals' ? 'History of metal prices' : 'History of exchange rates'}
          columns={historyColumns}
          rows={history.items}
          empty="Nothing has been entered yet."
        />
        <Pages label="Pages of the history" shown={history.items.length} next={history.next} />
      </Section>
    </WorkplacePage>
  )
}
