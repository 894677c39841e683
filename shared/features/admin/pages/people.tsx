import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { asked, ChoiceFilter, Filters, Pages, TextFilter } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { CompanyStatus } from '../../companies/components/company-status.tsx'
import { companyStates, stateWords } from '../../companies/verification-rules.ts'
import { PersonStatus, personWords } from '../components/person-status.tsx'
import { adminPeople, peopleFilters, peopleSortings } from '../people-contract.ts'

/** The filters and the order of the list. */
const query = {
  q: text({ max: 100 }),
  state: oneOf(peopleFilters),
  company: oneOf(companyStates),
  sort: oneOf(peopleSortings, '-since'),
}

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(adminPeople.people, asked(args, query))

type People = OutputOf<typeof adminPeople.people>

const columns: readonly Column<People['items'][number]>[] = [
  {
    header: 'Name',
    sortKey: 'name',
    cell: ({ id, name }) => (
      <Link className="breakable" to={paths.adminPerson(id)}>
        {name || 'A former user'}
      </Link>
    ),
  },
  {
    header: 'Email',
    minor: true,
    sortKey: 'email',
    prose: true,
    cell: ({ email }) => <span className="breakable">{email}</span>,
  },
  { header: 'State', cell: ({ state }) => <PersonStatus state={state} /> },
  {
    header: 'Company',
    prose: true,
    cell: ({ company, operator }) => {
      if (company === null) return operator ? 'Operator' : 'None'
      return (
        <Link className="breakable" to={paths.adminCompany(company.id)}>
          {company.name}
        </Link>
      )
    },
  },
  {
    header: 'Company’s state',
    prose: true,
    cell: ({ company }) => (company === null ? '' : <CompanyStatus state={company.state} />),
  },
  {
    header: 'Joined',
    minor: true,
    sortKey: 'since',
    cell: ({ createdAt }) => <Day of={createdAt} />,
  },
]

const states = peopleFilters.map((value) => ({
  value,
  label: value === 'operator' ? 'Operators' : personWords[value].label,
}))
const statesOfCompany = companyStates.map((value) => ({ value, label: stateWords[value].label }))

export function Page() {
  const { items, next } = useLoaderData<People>()
  const { sort } = useQuery(query)
  return (
    <WorkplacePage
      title="People"
      lead={
        <Link className="text-link" to={paths.adminSecondSteps}>
          Second-step removals
        </Link>
      }
    >
      <Filters>
        <TextFilter name="q" label="Name or email" />
        <ChoiceFilter name="state" label="State" all="Any" options={states} />
        <ChoiceFilter name="company" label="Company’s state" all="Any" options={statesOfCompany} />
      </Filters>
      <DataTable
        caption="People"
        columns={columns}
        rows={items}
        sorted={sort}
        empty="Nobody found. Type the beginning of a name or an email address."
      />
      <Pages label="Pages of people" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
