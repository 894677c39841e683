import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { asked, ChoiceFilter, Filters, Pages, TextFilter } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { PersonStatus, personWords } from '../components/states.tsx'
import { adminPeople, peopleFilters } from '../people-contract.ts'

/** The filters of the list. */
const query = { q: text({ max: 100 }), state: oneOf(peopleFilters) }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(adminPeople.people, asked(args, query))

type People = OutputOf<typeof adminPeople.people>

const columns: readonly Column<People['items'][number]>[] = [
  { header: 'Name', cell: ({ id, name }) => <Link to={paths.adminPerson(id)}>{name}</Link> },
  { header: 'Email', prose: true, cell: ({ email }) => <span className="breakable">{email}</span> },
  {
    header: 'Company',
    prose: true,
    cell: ({ company, operator }) => {
      if (company === null) return operator ? 'Operator' : 'None'
      return <Link to={paths.adminCompany(company.id)}>{company.name}</Link>
    },
  },
  { header: 'State', cell: ({ state }) => <PersonStatus state={state} /> },
  { header: 'Since', cell: ({ createdAt }) => <Day of={createdAt} /> },
]

const states = peopleFilters.map((value) => ({
  value,
  label: value === 'operator' ? 'Operators' : personWords[value].label,
}))

export function Page() {
  const { items, next } = useLoaderData<People>()
  return (
    <WorkplacePage title="People">
      <Filters>
        <TextFilter name="q" label="Name or email address" />
        <ChoiceFilter name="state" label="State" all="All states" options={states} />
      </Filters>
      <DataTable
        caption="People"
        captionHidden
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        empty="Nobody found. The search finds beginnings of words in names and emails."
      />
      <Pages label="Pages of people" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
