import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { dueAt, promiseWords } from '../../../promised-time.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { Deadline } from '../../../ui/deadline.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { asked, ChoiceFilter, Filters, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { DueStatus } from '../components/due-status.tsx'
import { adminLetters, enquiryStates } from '../letters-contract.ts'
import { queueOf } from '../queues.ts'

/** The filters of the list. */
const query = { state: oneOf(enquiryStates, 'open') }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(adminLetters.enquiries, asked(args, query))

type Enquiries = OutputOf<typeof adminLetters.enquiries>
type Row = Enquiries['items'][number]

const { promise } = queueOf('messages')
const dueOf = ({ createdAt }: Row) => dueAt(promise, new Date(createdAt)).toISOString()

const about: readonly Column<Row>[] = [
  {
    header: 'Subject',
    cell: ({ id, subject }) => (
      <Link className="breakable" to={paths.adminEnquiry(id)}>
        {subject}
      </Link>
    ),
  },
  {
    header: 'From',
    prose: true,
    cell: ({ name, company }) => (
      <span className="breakable">{company === '' ? name : `${name}, ${company}`}</span>
    ),
  },
  {
    header: 'Received',
    minor: true,
    cell: ({ createdAt }) => <Moment of={createdAt} first />,
  },
]

const columns: Readonly<Record<(typeof enquiryStates)[number], readonly Column<Row>[]>> = {
  open: [
    ...about,
    { header: 'Answer by', cell: (row) => <Deadline of={dueOf(row)} first /> },
    { header: 'State', cell: (row) => <DueStatus dueAt={dueOf(row)} /> },
  ],
  answered: [
    ...about,
    { header: 'Answered', cell: ({ answeredAt }) => answeredAt && <Day of={answeredAt} time /> },
  ],
}

const states = [
  { value: 'open', label: 'Waiting for an answer' },
  { value: 'answered', label: 'Answered' },
]

export function Page() {
  const { items, next } = useLoaderData<Enquiries>()
  const { state } = useQuery(query)
  return (
    <WorkplacePage
      title="Messages"
      lead={<p>Messages from the contact form. We answer within {promiseWords(promise)}.</p>}
    >
      <Filters>
        <ChoiceFilter name="state" label="State" options={states} />
      </Filters>
      <DataTable
        caption="Messages from the contact form"
        captionHidden
        columns={columns[state]}
        rows={items}
        keyOf={({ id }) => id}
        empty={
          state === 'open'
            ? 'No message is waiting for an answer.'
            : 'No message has been answered yet.'
        }
      />
      <Pages label="Pages of messages" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
