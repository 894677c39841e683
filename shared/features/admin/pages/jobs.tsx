import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { DirectAction } from '../../../console/direct-action.tsx'
import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { JobState } from '../../../contract/job.ts'
import { oneOf, queryOf, useQuery } from '../../../routing/query.ts'
import { Count, WholeNumber } from '../../../ui/amounts.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { asked, ChoiceFilter, Filters, orderIn, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { adminJobs, jobSortings } from '../jobs-contract.ts'

/** In the order in which an operator looks for them. */
const states = ['failed', 'running', 'waiting', 'done', 'cancelled'] as const satisfies JobState[]

/** The filters and the order of the list. */
const query = { state: oneOf(states, 'failed'), sort: oneOf(jobSortings) }

export const loader = (args: LoaderFunctionArgs) => {
  const { state } = queryOf(args, query)
  return apiOf(args).call(adminJobs.jobs, asked(args, query, columns[state]))
}

type Jobs = OutputOf<typeof adminJobs.jobs>
type JobLine = Jobs['items'][number]

const name: Column<JobLine> = {
  header: 'Job',
  cell: ({ title }) => <span className="breakable">{title}</span>,
}
const queued: Column<JobLine> = {
  header: 'Queued',
  minor: true,
  sortKey: 'queued',
  cell: ({ createdAt }) => <Moment of={createdAt} first />,
}
/** Those that still need something are few enough to be sorted by name. */
const needed = [{ ...name, sortKey: 'title' }, queued]
const over = [name, queued]

const progress: Column<JobLine> = {
  header: 'Progress',
  numeric: true,
  cell: ({ done, total }) => {
    if (total === null && done === 0) return 'Not known'
    return (
      <>
        <WholeNumber of={done} />
        {total !== null && (
          <>
            {' of '}
            <WholeNumber of={total} />
          </>
        )}
      </>
    )
  },
}

const endedAt = (header: string): Column<JobLine> => ({
  header,
  sortKey: 'ended',
  cell: ({ finishedAt }) => finishedAt && <Moment of={finishedAt} first />,
})

const start = (label: string, { id, title }: JobLine) => (
  <DirectAction
    label={label}
    about={title}
    working="Starting"
    send={({ call }) => call(adminJobs.retryJob, { id })}
  />
)

const cancel = ({ id, title }: JobLine) => (
  <DirectAction
    label="Cancel"
    about={title}
    working="Cancelling"
    send={({ call }) => call(adminJobs.cancelJob, { id })}
  />
)

const again: Column<JobLine> = { header: 'Action', cell: (line) => start('Start again', line) }

const columns: Readonly<Record<JobState, readonly Column<JobLine>[]>> = {
  failed: [
    ...needed,
    endedAt('Failed'),
    {
      header: 'Why it failed',
      prose: true,
      cell: (line) => (
        <>
          After <Count of={line.attempts} one="attempt" />: {line.lastError ?? 'reason unknown'}
        </>
      ),
    },
    again,
  ],
  running: [
    ...needed,
    progress,
    {
      header: 'Action',
      cell: (line) =>
        line.cancelling ? <StatusMark tone="waiting">Cancelling</StatusMark> : cancel(line),
    },
  ],
  waiting: [
    ...needed,
    {
      header: 'Starts',
      sortKey: 'due',
      prose: true,
      cell: ({ lastError, dueAt }) => (
        <span>
          <Moment of={dueAt} first />
          {lastError !== null && <span className="aside">Last time: {lastError}</span>}
        </span>
      ),
    },
    {
      header: 'Action',
      cell: (line) => (
        <span className="actions">
          {new Date(line.dueAt) > new Date() && start('Start now', line)}
          {cancel(line)}
        </span>
      ),
    },
  ],
  done: [...over, progress, endedAt('Finished')],
  cancelled: [...over, progress, endedAt('Cancelled'), again],
}

const words: Readonly<Record<JobState, { label: string; title: string; empty: string }>> = {
  failed: { label: 'Failed', title: 'Failed jobs', empty: 'No job has failed.' },
  running: { label: 'Running', title: 'Running jobs', empty: 'No job is running.' },
  waiting: { label: 'Waiting', title: 'Waiting jobs', empty: 'No job is waiting.' },
  done: {
    label: 'Finished',
    title: 'Finished jobs',
    empty: 'No job has finished in the last 30 days.',
  },
  cancelled: {
    label: 'Cancelled',
    title: 'Cancelled jobs',
    empty: 'No job has been cancelled in the last 30 days.',
  },
}

const choices = states.map((value) => ({ value, label: words[value].label }))

export function Page() {
  const { items, next } = useLoaderData<Jobs>()
  const { state, sort } = useQuery(query)
  const { title, empty } = words[state]
  return (
    <WorkplacePage title={title} lead={<p>What the server does in the background.</p>}>
      <Filters>
        <ChoiceFilter name="state" label="State" options={choices} />
      </Filters>
      <DataTable
        caption={title}
        columns={columns[state]}
        rows={items}
        linked
        sorted={orderIn(columns[state], sort) ?? '-queued'}
        empty={empty}
      />
      <Pages label="Pages of jobs" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
