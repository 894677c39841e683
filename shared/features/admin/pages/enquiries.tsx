import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { asked, ChoiceFilter, Filters, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { adminLetters, enquiryStates } from '../letters-contract.ts'

/** The filters of the list. */
const query = { state: oneOf(enquiryStates) }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(adminLetters.enquiries, asked(args, query))

type Enquiries = OutputOf<typeof adminLetters.enquiries>

const columns: readonly Column<Enquiries['items'][number]>[] = [
  {
    header: 'Subject',
    cell: ({ id, subject }) => <Link to={paths.adminEnquiry(id)}>{subject}</Link>,
  },
  {
    header: 'From',
    prose: true,
    cell: ({ name, company }) => (company === '' ? name : `${name}, ${company}`),
  },
  { header: 'Received', cell: ({ createdAt }) => <Day of={createdAt} time /> },
]

const states = [
  { value: 'open', label: 'Without an answer' },
  { value: 'answered', label: 'Answered' },
]

export function Page() {
  const { items, next } = useLoaderData<Enquiries>()
  return (
    <WorkplacePage title="Messages">
      <Filters>
        <ChoiceFilter name="state" label="State" options={states} />
      </Filters>
      <DataTable
        caption="Messages from the contact form"
        captionHidden
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        empty="There are no such messages."
      />
      <Pages label="Pages of messages" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
