import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { currencies } from '../../../contract/money.ts'
import { oneOf, queryOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { FigureTabs } from '../../../workplace/figure-tabs.tsx'
import { ChoiceFilter, Filters } from '../../../workplace/filters.tsx'
import { Section, useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { comparedKindNames, comparedKinds } from '../compared-kinds.ts'
import { Definitions } from '../components/definitions.tsx'
import { Finding, type Segment, SegmentName, Tile, TooFew, Yours } from '../components/figures.tsx'
import { trends } from '../contract.ts'
import { least, windowDays } from '../thresholds.ts'

const query = { kind: oneOf(comparedKindNames), currency: oneOf(currencies) }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(trends.read, { currency: queryOf(args, query).currency ?? undefined })

const without: readonly Column<Segment>[] = [
  { header: 'What', cell: (segment) => <SegmentName of={segment} /> },
  {
    header: 'Sales so far',
    cell: ({ settled }) => <TooFew of={settled} one="sale" />,
    prose: true,
  },
  { header: 'Lots on sale', cell: ({ asked }) => <TooFew of={asked} one="lot" />, prose: true },
  { header: 'Your lots', cell: (segment) => <Yours of={segment} />, prose: true },
]

const options = comparedKindNames.map((value) => ({ value, label: comparedKinds[value] }))

/** What lots are offered at and sell for, by what they are. */
export function Page() {
  const { at, currency, ratesAt, segments } = useLoaderData<typeof loader>()
  const { kind } = useQuery(query)
  const counted = useCounted()
  const sells = useMe().company?.sells === true
  const chosen = segments.flatMap((segment) =>
    kind === null || segment.kind === kind ? [{ ...segment, currency }] : [],
  )
  const shown = chosen.filter(
    ({ asked, settled }) => asked.figure !== null || settled.figure !== null,
  )
  const first = shown.find(({ settled }) => settled.figure !== null) ?? shown[0]
  const more = shown.filter((segment) => segment !== first)
  // The one that is shown comes first, because the filter begins with it.
  const currencyOptions = [currency, ...currencies.filter((each) => each !== currency)].map(
    (value) => ({ value, label: value }),
  )
  const others = chosen.filter((segment) => !shown.includes(segment))
  return (
    <WorkplacePage
      title="Trends"
      lead={
        <p>
          What lots sell for here and are offered at, as of <Moment of={at} />.{' '}
          <a className="text-link" href="#definitions">
            How it is worked out
          </a>
        </p>
      }
    >
      <FigureTabs current="market" />
      <Filters>
        <ChoiceFilter name="kind" label="Kind" all="All kinds" options={options} />
        <ChoiceFilter name="currency" label="Prices in" options={currencyOptions} />
      </Filters>
      {first === undefined ? (
        <p className="figures-empty">
          Nothing can be shown yet: a figure needs {least.trades} sales in {windowDays} days or{' '}
          {least.trades} lots on sale, from at least {least.sellers} sellers.{' '}
          {others.length > 0
            ? 'The list below says how many there are so far.'
            : 'There are none so far.'}
        </p>
      ) : (
        <Finding of={first} sells={sells} />
      )}
      {more.length > 0 && (
        <Section title="Other goods">
          <p className="small quiet">
            Each bar is the typical range of the prices, and the line in it is the median. Each kind
            of goods has its own scale, which begins at 0.
          </p>
          <ul className="trend-tiles">
            {more.map((segment) => (
              <Tile key={segment.id} of={segment} sells={sells} />
            ))}
          </ul>
        </Section>
      )}
      {others.length > 0 && (
        <Disclosure
          summary={`${counted(others.length, 'kind')} of goods with too few sales or lots to show`}
        >
          <p>
            There are not enough sales or lots of these, or too few companies sell or buy them, to
            show a price without revealing one company’s.
          </p>
          <DataTable
            caption="What is too few to show"
            columns={sells ? without : without.slice(0, -1)}
            rows={others}
          />
        </Disclosure>
      )}
      <Definitions ratesAt={ratesAt} sells={sells} />
    </WorkplacePage>
  )
}
