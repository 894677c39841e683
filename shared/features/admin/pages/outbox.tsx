import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { DirectAction } from '../../../console/direct-action.tsx'
import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { oneOf, queryOf, useQuery } from '../../../routing/query.ts'
import { Count } from '../../../ui/amounts.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { asked, ChoiceFilter, Filters, orderIn, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { adminOutbox, mailSortings, mailStates } from '../outbox-contract.ts'

/** The filters and the order of the list. */
const query = { state: oneOf(mailStates, 'failed'), sort: oneOf(mailSortings) }

export const loader = (args: LoaderFunctionArgs) => {
  const { state } = queryOf(args, query)
  return apiOf(args).call(adminOutbox.outbox, asked(args, query, columns[state]))
}

type Outbox = OutputOf<typeof adminOutbox.outbox>
type MailLine = Outbox['items'][number]
type MailState = MailLine['state']

const email: Column<MailLine> = {
  header: 'Email',
  cell: ({ subject }) => <span className="breakable">{subject}</span>,
}
const reader: Column<MailLine> = {
  header: 'To',
  prose: true,
  cell: ({ to }) => <span className="breakable">{to}</span>,
}
const written: Column<MailLine> = {
  header: 'Written',
  minor: true,
  sortKey: 'written',
  cell: ({ createdAt }) => <Day of={createdAt} time />,
}
const unsent = [email, { ...reader, sortKey: 'to' }, written]

const again: Column<MailLine> = {
  header: 'Send again',
  cell: ({ id }) => (
    <DirectAction
      label="Try again"
      working="Trying"
      send={({ call }) => call(adminOutbox.retryMail, { id })}
    />
  ),
}

const columns: Readonly<Record<MailState, readonly Column<MailLine>[]>> = {
  failed: [
    ...unsent,
    {
      header: 'Why it failed',
      prose: true,
      cell: (line) => (
        <>
          {line.lastError ?? 'Reason unknown'}, after <Count of={line.attempts} one="attempt" />
        </>
      ),
    },
    again,
  ],
  queued: [
    ...unsent,
    {
      header: 'Next attempt',
      sortKey: 'next',
      prose: true,
      cell: ({ lastError, nextAttemptAt }) => (
        <span>
          <Day of={nextAttemptAt} time />
          {lastError !== null && <span className="aside">Last time: {lastError}</span>}
        </span>
      ),
    },
    again,
  ],
  sent: [
    email,
    reader,
    written,
    { header: 'Sent', sortKey: 'sent', cell: ({ sentAt }) => sentAt && <Day of={sentAt} time /> },
  ],
}

const titles: Readonly<Record<MailState, { title: string; empty: string }>> = {
  failed: { title: 'Failed emails', empty: 'No email has failed.' },
  queued: { title: 'Emails waiting to be sent', empty: 'No email is waiting to be sent.' },
  sent: { title: 'Sent emails', empty: 'No email has been sent in the last 30 days.' },
}

const states = [
  { value: 'failed', label: 'Failed' },
  { value: 'queued', label: 'Waiting to be sent' },
  { value: 'sent', label: 'Sent' },
]

export function Page() {
  const { items, next } = useLoaderData<Outbox>()
  const { state, sort } = useQuery(query)
  const { title, empty } = titles[state]
  return (
    <WorkplacePage
      title={title}
      lead={<p>You cannot read the emails here, because they may contain one-time links.</p>}
    >
      <Filters>
        <ChoiceFilter name="state" label="State" options={states} />
      </Filters>
      {state === 'failed' && items.length > 1 && (
        <div className="actions">
          <DirectAction
            label="Try all again"
            working="Trying"
            send={({ call }) => call(adminOutbox.retryFailedMails, {})}
          />
        </div>
      )}
      <DataTable
        caption={title}
        columns={columns[state]}
        rows={items}
        linked
        sorted={orderIn(columns[state], sort) ?? '-written'}
        empty={empty}
      />
      <Pages label="Pages of emails" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
