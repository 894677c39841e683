import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { Count } from '../../../ui/amounts.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { asked, ChoiceFilter, Filters, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { DirectAction } from '../components/direct-action.tsx'
import { adminLetters, mailStates } from '../letters-contract.ts'

/** The filters of the list. */
const query = { state: oneOf(mailStates, 'failed') }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(adminLetters.outbox, asked(args, query))

type Outbox = OutputOf<typeof adminLetters.outbox>
type MailLine = Outbox['items'][number]
type MailState = MailLine['state']

const mail: readonly Column<MailLine>[] = [
  { header: 'Email', cell: ({ subject }) => <span className="breakable">{subject}</span> },
  { header: 'To', prose: true, cell: ({ to }) => <span className="breakable">{to}</span> },
  { header: 'Written', minor: true, cell: ({ createdAt }) => <Day of={createdAt} time /> },
]

const again: Column<MailLine> = {
  header: 'Send again',
  cell: ({ id }) => (
    <DirectAction
      label="Try again"
      working="Trying"
      send={({ call }) => call(adminLetters.retryMail, { id })}
    />
  ),
}

const columns: Readonly<Record<MailState, readonly Column<MailLine>[]>> = {
  failed: [
    ...mail,
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
    ...mail,
    {
      header: 'Next attempt',
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
  sent: [...mail, { header: 'Sent', cell: ({ sentAt }) => sentAt && <Day of={sentAt} time /> }],
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
  const { state } = useQuery(query)
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
            send={({ call }) => call(adminLetters.retryFailedMails, {})}
          />
        </div>
      )}
      <DataTable
        caption={title}
        captionHidden
        columns={columns[state]}
        rows={items}
        keyOf={({ id }) => id}
        empty={empty}
      />
      <Pages label="Pages of emails" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
