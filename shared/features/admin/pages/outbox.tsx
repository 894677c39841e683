import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { oneOf } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { asked, ChoiceFilter, Filters, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { DirectAction } from '../components/direct-action.tsx'
import { adminLetters, mailStates } from '../letters-contract.ts'

/** The filters of the list. */
const query = { state: oneOf(mailStates) }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(adminLetters.outbox, asked(args, query))

type Outbox = OutputOf<typeof adminLetters.outbox>

const columns: readonly Column<Outbox['items'][number]>[] = [
  { header: 'Mail', cell: ({ subject }) => subject },
  { header: 'To', prose: true, cell: ({ to }) => <span className="breakable">{to}</span> },
  { header: 'Attempts', numeric: true, cell: ({ attempts }) => attempts },
  {
    header: 'What happened',
    prose: true,
    cell: ({ state, lastError, sentAt, nextAttemptAt }) => {
      if (sentAt !== null) {
        return (
          <>
            Sent <Day of={sentAt} time />
          </>
        )
      }
      if (state === 'failed') return lastError ?? 'Given up'
      return (
        <>
          {lastError !== null && <>{lastError}. </>}
          Next attempt <Day of={nextAttemptAt} time />
        </>
      )
    },
  },
  {
    header: 'Again',
    cell: ({ id, state }) =>
      state === 'sent' ? (
        ''
      ) : (
        <DirectAction
          label="Try again"
          working="Trying"
          send={({ call }) => call(adminLetters.retryMail, { id })}
        />
      ),
  },
]

const states = [
  { value: 'failed', label: 'Given up' },
  { value: 'queued', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
]

export function Page() {
  const { items, next } = useLoaderData<Outbox>()
  return (
    <WorkplacePage
      title="Mail"
      lead={
        <p>
          The emails that we send. Their text is not shown because it may contain a one-time link.
        </p>
      }
    >
      <Filters>
        <ChoiceFilter name="state" label="State" options={states} />
      </Filters>
      <DataTable
        caption="Mails"
        captionHidden
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        empty="There are no such emails."
      />
      <Pages label="Pages of emails" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
