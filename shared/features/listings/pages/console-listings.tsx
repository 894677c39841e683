import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { CaseQueue } from '../../../console/case-queue.tsx'
import { Age } from '../../../console/wait-facts.tsx'
import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { promiseWords } from '../../../promised-time.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, queryOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { asked, ChoiceFilter, Filters, orderIn, Pages } from '../../../workplace/filters.tsx'
import { PromisedBy } from '../../../workplace/promised-by.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { listingViews, moderation, reviewSortings } from '../moderation/contract.ts'
import { Cause, Outcome } from '../moderation/listing-words.tsx'
import { listingQueue } from '../moderation/queue.ts'
import { reviewCauseNames, reviewCauses } from '../review-words.ts'

/** The filters and the order of the list. */
const query = {
  view: oneOf(listingViews),
  cause: oneOf(reviewCauseNames),
  sort: oneOf(reviewSortings),
}

export const loader = (args: LoaderFunctionArgs) => {
  const { view } = queryOf(args, query)
  return apiOf(args).call(moderation.listings, asked(args, query, columns[view ?? 'waiting']))
}

type Listings = OutputOf<typeof moderation.listings>
type Line = Listings['items'][number]

const what: Column<Line> = {
  header: 'Listing',
  cell: ({ listing, seller }) => (
    <>
      <Link className="breakable" to={paths.adminListing(listing.id)}>
        {listing.name}
      </Link>
      <span className="aside">{seller}</span>
    </>
  ),
}
const why: readonly Column<Line>[] = [
  { header: 'Cause', cell: ({ cause }) => <Cause cause={cause} /> },
  {
    header: 'Why it waits',
    prose: true,
    minor: true,
    cell: ({ findings }) => (
      <ul className="findings">
        {findings.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    ),
  },
]

const columns: Readonly<Record<(typeof listingViews)[number], readonly Column<Line>[]>> = {
  waiting: [
    { ...what, sortKey: 'name' },
    ...why,
    { header: 'Age', cell: (line) => <Age wait={line} /> },
    {
      header: 'Promised by',
      sortKey: 'since',
      cell: (line) => <PromisedBy dueAt={line.dueAt} />,
    },
  ],
  decided: [
    what,
    ...why,
    { header: 'Decision', cell: ({ outcome }) => outcome && <Outcome outcome={outcome} /> },
    {
      header: 'Decided',
      sortKey: 'decided',
      cell: ({ decidedAt }) => decidedAt && <Day of={decidedAt} time />,
    },
  ],
}

/** The order of each list unless another is asked for. */
const usual = { waiting: 'since', decided: '-decided' }

const views = [
  { value: 'waiting', label: 'Waiting for a decision' },
  { value: 'decided', label: 'Decided' },
]
const causes = reviewCauseNames.map((value) => ({ value, label: reviewCauses[value] }))

/** What an empty list is for. */
function Empty({ view, filtered }: { view: string; filtered: boolean }) {
  if (filtered) return <p>No listing matches. Change the filters.</p>
  if (view === 'decided') return <p>No listing has been decided on yet.</p>
  return (
    <>
      <p>No listing is waiting.</p>
      <p>
        A listing appears here when the rules find something that you should see. We promise a
        decision within {promiseWords(listingQueue.promise)}.
      </p>
    </>
  )
}

/** The listings that wait for an operator, and those that were decided on. */
export function Page() {
  const { items, next } = useLoaderData<Listings>()
  const asks = useQuery(query)
  const view = asks.view ?? 'waiting'
  const sorted = orderIn(columns[view], asks.sort) ?? usual[view]
  const [first] = items
  return (
    <WorkplacePage
      title="Listings"
      lead={
        <p>
          {sorted === 'since' && 'Listings whose decision is due soonest come first. '}
          {sorted === '-decided' && 'The latest decisions come first. '}
          {view === 'waiting' && `We decide within ${promiseWords(listingQueue.promise)}.`}
        </p>
      }
    >
      <CaseQueue
        first={view === 'waiting' && first ? paths.adminListing(first.listing.id) : undefined}
      >
        <Filters>
          <ChoiceFilter name="view" label="Queue" options={views} />
          <ChoiceFilter name="cause" label="Cause" all="Any" options={causes} />
        </Filters>
        <DataTable
          caption="Listings"
          columns={columns[view]}
          rows={items}
          sorted={sorted}
          empty={<Empty view={view} filtered={asks.cause !== null} />}
        />
      </CaseQueue>
      <Pages label="Pages of listings" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
