import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { CaseQueue } from '../../../console/case-queue.tsx'
import { Age } from '../../../console/wait-facts.tsx'
import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { countryName } from '../../../postal/country-name.ts'
import { promiseWords } from '../../../promised-time.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, type QueryOf, queryOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day, LastDay } from '../../../ui/day.tsx'
import {
  asked,
  ChoiceFilter,
  Filters,
  orderIn,
  Pages,
  TextFilter,
} from '../../../workplace/filters.tsx'
import { PromisedBy } from '../../../workplace/promised-by.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { CompanyStatus, roleOf } from '../../companies/components/company-status.tsx'
import { reviewPromise } from '../../companies/review-promise.ts'
import { companySortings, companyStates, stateWords } from '../../companies/verification-rules.ts'
import { companyViews, verifications } from '../contract.ts'

/** The filters and the order of the list. */
const query = {
  view: oneOf(companyViews),
  with: oneOf(['me', 'nobody']),
  q: text({ max: 100 }),
  sort: oneOf(companySortings),
}

type Companies = OutputOf<typeof verifications.companies>
type Line = Companies['items'][number]

const company: Column<Line> = {
  header: 'Company',
  sortKey: 'name',
  cell: (line) => (
    <>
      <Link to={paths.adminCompany(line.id)}>{line.legalName}</Link>
      <span className="aside">{`${roleOf(line)}, ${countryName(line.country)}`}</span>
    </>
  ),
}

const state: Column<Line> = {
  header: 'State',
  sortKey: 'state',
  cell: (line) => (
    <span>
      <CompanyStatus state={line.state} />
      {line.proposed && <span className="aside">Waiting for a second operator</span>}
    </span>
  ),
}

/** What tells of a company that waits for a decision. */
const waitingColumns: readonly Column<Line>[] = [
  company,
  state,
  { header: 'Age', cell: ({ wait }) => wait !== null && <Age wait={wait} /> },
  {
    header: 'Promised by',
    sortKey: 'waiting',
    cell: ({ wait }) => wait !== null && <PromisedBy dueAt={wait.dueAt} />,
  },
  { header: 'Reviewer', cell: ({ wait, reviewer }) => wait !== null && (reviewer ?? 'Nobody yet') },
]

/** And of any other. */
const otherColumns: readonly Column<Line>[] = [
  company,
  state,
  {
    header: 'In this state since',
    sortKey: 'since',
    cell: ({ stateChangedAt }) => <Day of={stateChangedAt} />,
  },
  {
    header: 'Verified until',
    sortKey: 'until',
    cell: ({ verifiedUntil }) => (verifiedUntil === null ? '' : <LastDay of={verifiedUntil} />),
  },
]

const waitingViews: ReadonlySet<string> = new Set(['waiting', 'submitted', 'in-review'])

/** The columns of a list, and the order in the address if the list has a column for it. */
function shapeOf({ view, q, sort }: QueryOf<typeof query>) {
  const waits = q === '' && waitingViews.has(view ?? 'waiting')
  const columns = waits ? waitingColumns : otherColumns
  return { waits, columns, sort: orderIn(columns, sort) }
}

export const loader = (args: LoaderFunctionArgs) => {
  const { columns } = shapeOf(queryOf(args, query))
  return apiOf(args).call(verifications.companies, asked(args, query, columns))
}

const views = [
  { value: 'waiting', label: 'Waiting for a decision' },
  { value: 'renewal', label: 'To be renewed' },
  ...companyStates.map((value) => ({ value, label: stateWords[value].label })),
]
const reviewers = [
  { value: 'me', label: 'Me' },
  { value: 'nobody', label: 'Nobody yet' },
]
/** What an empty list is for. */
function Empty({ view, filtered }: { view: string; filtered: boolean }) {
  if (filtered) return <p>No company matches. Change the filters or search for another name.</p>
  if (view !== 'waiting') return <p>There are no companies in this queue.</p>
  return (
    <>
      <p>No company is waiting.</p>
      <p>
        A company appears here as soon as it submits its documents. We promise a decision within{' '}
        {promiseWords(reviewPromise)}.
      </p>
    </>
  )
}

export function Page() {
  const { items, next } = useLoaderData<Companies>()
  const asks = useQuery(query)
  const view = asks.view ?? 'waiting'
  const { waits, columns, sort } = shapeOf(asks)
  const sorted = sort ?? (asks.q !== '' ? undefined : view === 'waiting' ? 'waiting' : 'since')
  const [first] = items
  return (
    <WorkplacePage
      title="Verifications"
      lead={
        <p>
          {sorted === 'waiting' && 'Companies whose decision is due soonest come first. '}A search
          covers every queue.
        </p>
      }
    >
      <CaseQueue first={waits && first ? paths.adminCompany(first.id) : undefined}>
        <Filters>
          <TextFilter name="q" label="Name or registration number" />
          <ChoiceFilter name="view" label="Queue" options={views} />
          <ChoiceFilter name="with" label="Reviewer" all="Anybody" options={reviewers} />
        </Filters>
        <DataTable
          caption="Companies"
          columns={columns}
          rows={items}
          {...(sorted && { sorted })}
          empty={<Empty view={view} filtered={asks.q !== '' || asks.with !== null} />}
        />
      </CaseQueue>
      <Pages label="Pages of companies" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
