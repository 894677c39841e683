import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { DueStatus } from '../../../console/due-status.tsx'
import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { promiseWords } from '../../../promised-time.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, queryOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { Deadline } from '../../../ui/deadline.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { asked, ChoiceFilter, Filters, orderIn, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { consoleEnquiries, enquirySortings, enquiryStates } from '../console-contract.ts'
import { enquiryQueue } from '../enquiry-queue.ts'

/** The filters and the order of the list. */
const query = { state: oneOf(enquiryStates, 'open'), sort: oneOf(enquirySortings) }

export const loader = (args: LoaderFunctionArgs) => {
  const { state } = queryOf(args, query)
  return apiOf(args).call(consoleEnquiries.enquiries, asked(args, query, columns[state]))
}

type Enquiries = OutputOf<typeof consoleEnquiries.enquiries>
type Row = Enquiries['items'][number]

const subject: Column<Row> = {
  header: 'Subject',
  cell: ({ id, subject: words }) => (
    <Link className="breakable" to={paths.adminEnquiry(id)}>
      {words}
    </Link>
  ),
}
const from: Column<Row> = {
  header: 'From',
  prose: true,
  cell: ({ name, company }) => (
    <span className="breakable">{company === '' ? name : `${name}, ${company}`}</span>
  ),
}
const received: Column<Row> = {
  header: 'Received',
  minor: true,
  cell: ({ createdAt }) => <Moment of={createdAt} first />,
}

const columns: Readonly<Record<(typeof enquiryStates)[number], readonly Column<Row>[]>> = {
  open: [
    subject,
    { ...from, sortKey: 'from' },
    received,
    // The longer it has waited, the sooner it is due.
    { header: 'Answer by', sortKey: 'since', cell: ({ dueAt }) => <Deadline of={dueAt} first /> },
    { header: 'State', cell: ({ dueAt }) => <DueStatus dueAt={dueAt} /> },
  ],
  answered: [
    subject,
    from,
    { ...received, sortKey: 'since' },
    {
      header: 'Answered',
      sortKey: 'answered',
      cell: ({ answeredAt }) => answeredAt && <Day of={answeredAt} time />,
    },
  ],
}

/** The order of each list unless another is asked for. */
const usual = { open: 'since', answered: '-since' }

const states = [
  { value: 'open', label: 'Waiting for an answer' },
  { value: 'answered', label: 'Answered' },
]

export function Page() {
  const { items, next } = useLoaderData<Enquiries>()
  const { state, sort } = useQuery(query)
  return (
    <WorkplacePage
      title="Messages"
      lead={
        <p>
          Messages from the contact form. We answer within {promiseWords(enquiryQueue.promise)}.
        </p>
      }
    >
      <Filters>
        <ChoiceFilter name="state" label="State" options={states} />
      </Filters>
      <DataTable
        caption="Messages from the contact form"
        columns={columns[state]}
        rows={items}
        sorted={orderIn(columns[state], sort) ?? usual[state]}
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
