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
import { countryName } from '../../companies/country-name.ts'
import { companyStates, stateWords } from '../../companies/verification-rules.ts'
import { adminCompanies, companyViews } from '../companies-contract.ts'
import { CompanyStatus, roleOf } from '../components/states.tsx'

/** The filters of the list. */
const query = { view: oneOf(companyViews), q: text({ max: 100 }) }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(adminCompanies.companies, asked(args, query))

type Companies = OutputOf<typeof adminCompanies.companies>

const columns: readonly Column<Companies['items'][number]>[] = [
  {
    header: 'Company',
    cell: ({ id, legalName }) => <Link to={paths.adminCompany(id)}>{legalName}</Link>,
  },
  { header: 'Country', cell: ({ country }) => countryName(country) },
  { header: 'Role', cell: roleOf },
  {
    header: 'State',
    cell: ({ state, proposedBy }) => (
      <>
        <CompanyStatus state={state} />
        {proposedBy !== null && <span className="aside">Waits for a second operator</span>}
      </>
    ),
  },
  { header: 'In this state since', cell: ({ stateChangedAt }) => <Day of={stateChangedAt} /> },
  {
    header: 'Verified until',
    cell: ({ verifiedUntil }) => (verifiedUntil === null ? '' : <Day of={verifiedUntil} />),
  },
]

const views = [
  { value: 'waiting', label: 'Waiting for a reviewer' },
  { value: 'renewal', label: 'To be renewed' },
  ...companyStates.map((value) => ({ value, label: stateWords[value].label })),
]

export function Page() {
  const { items, next } = useLoaderData<Companies>()
  return (
    <WorkplacePage
      title="Verifications"
      lead={<p>Those that have waited longest come first. A search by name covers every state.</p>}
    >
      <Filters>
        <TextFilter name="q" label="Name or registration number" />
        <ChoiceFilter name="view" label="Queue" options={views} />
      </Filters>
      <DataTable
        caption="Companies"
        captionHidden
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        empty="No companies here. Choose another queue or search for a name."
      />
      <Pages label="Pages of companies" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
