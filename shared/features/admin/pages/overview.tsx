import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { AuditSentence } from '../../../console/audit-sentence.tsx'
import { DueStatus } from '../../../console/due-status.tsx'
import { promisedIn } from '../../../console/queue.ts'
import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Deadline } from '../../../ui/deadline.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Price } from '../../../ui/price.tsx'
import { useReader } from '../../../ui/reader.ts'
import { endOfDay, fullMomentWords, lengthWords } from '../../../ui/time-words.ts'
import { useNow } from '../../../ui/use-now.ts'
import { capitalised, numberWord } from '../../../ui/words.ts'
import { isLate } from '../../../workplace/promised-by.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { AgeBar } from '../components/age-bar.tsx'
import { ConsoleSearch } from '../components/console-search.tsx'
import { adminOverview } from '../overview-contract.ts'
import { queueOf } from '../queues.ts'

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(adminOverview.overview, { dayEnds: endOfDay(new Date()).toISOString() })

type Overview = OutputOf<typeof adminOverview.overview>
/** A queue as it stands at the moment of reading. */
type Line = Overview['queues'][number] & { now: Date; next: Case }
type Case = Overview['cases'][number]

const be = (number: number) => (number === 1 ? 'is' : 'are')

const titleOf = (waiting: number) => {
  if (waiting === 0) return 'No cases waiting'
  return waiting === 1 ? '1 case waiting' : `${waiting} cases waiting`
}

/** What is late and what is due today, in one sentence. */
function urgency(late: number, dueToday: number): string {
  const parts = [
    ...(late > 0 ? [`${numberWord(late)} ${be(late)} late`] : []),
    ...(dueToday > 0 ? [`${numberWord(dueToday)} ${be(dueToday)} due today`] : []),
  ]
  const words = parts.length === 0 ? 'nothing is late or due today' : parts.join(', ')
  return `${capitalised(words)}.`
}

const columns: readonly Column<Line>[] = [
  {
    header: 'Queue',
    cell: ({ name }) => <Link to={queueOf(name).list}>{queueOf(name).label}</Link>,
  },
  { header: 'Waiting', numeric: true, cell: ({ waiting }) => waiting },
  {
    header: 'Age against the promise',
    minor: true,
    cell: ({ next, now }) => <AgeBar since={next.since} dueAt={next.dueAt} now={now} />,
  },
  {
    header: 'Oldest',
    cell: ({ next, now }) => lengthWords(now.getTime() - Date.parse(next.since)),
  },
  {
    header: 'Promised',
    minor: true,
    cell: ({ name }) => <span className="quiet">{promisedIn(queueOf(name))}</span>,
  },
  {
    header: 'Next due',
    cell: ({ next }) => <Deadline of={next.dueAt} first />,
  },
  {
    header: 'State',
    cell: ({ next }) => <DueStatus dueAt={next.dueAt} />,
  },
]

/** The queues in which something waits, and the names of the others. */
function Queues({ queues, now }: { queues: Overview['queues']; now: Date }) {
  const busy = queues.flatMap(({ next, ...queue }) =>
    next === null ? [] : [{ ...queue, next, now }],
  )
  const empty = queues.filter(({ next }) => next === null)
  return (
    <div className="desk-queues">
      <div className="desk-head">
        <h2 className="d5">Queues</h2>
        {busy.length > 0 && (
          <p className="desk-legend" aria-hidden="true">
            <span data-is="age">Age of the oldest</span>
            <span data-is="promise">Time promised</span>
            <span data-is="late">Late, up to 48 hours</span>
          </p>
        )}
      </div>
      {busy.length > 0 && (
        <DataTable caption="Queues" columns={columns} rows={busy} keyOf={({ name }) => name} />
      )}
      {empty.length > 0 && (
        <p className="desk-empty">
          <span className="quiet">Empty:</span>
          {empty.map(({ name }) => (
            <Link key={name} to={queueOf(name).list}>
              {queueOf(name).label}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}

const pageOf = ({ queue, id }: Case) => queueOf(queue).caseAt(id)

function NextCases({ cases, now }: { cases: readonly Case[]; now: Date }) {
  const [first] = cases
  return (
    <section className="desk-first" aria-labelledby="first">
      <div className="desk-head">
        <h2 className="d5" id="first">
          Next cases
        </h2>
        {first !== undefined && <p className="quiet">Most urgent first</p>}
      </div>
      {first === undefined ? (
        <p className="desk-none">No case is waiting for you.</p>
      ) : (
        <ol className="desk-cases">
          {cases.map((each) => {
            const late = isLate(each.dueAt, now)
            return (
              <li key={`${each.queue} ${each.id}`}>
                <div>
                  <Link to={pageOf(each)}>
                    {typeof each.title === 'string' ? each.title : <Price of={each.title} />}
                  </Link>
                  <span>
                    {queueOf(each.queue).before}
                    {each.about}
                  </span>
                </div>
                <div>
                  <DueStatus dueAt={each.dueAt} />
                  <span>
                    {late ? 'since ' : 'by '}
                    <Deadline of={each.dueAt} />
                  </span>
                </div>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}

function RecentActivity({ done }: { done: Overview['done'] }) {
  return (
    <section className="desk-done" aria-labelledby="done">
      <div className="desk-head">
        <h2 className="d5" id="done">
          Recent activity
        </h2>
        <Link className="text-link" to={paths.adminAudit}>
          Audit log
        </Link>
      </div>
      {done.length === 0 ? (
        <p className="desk-none">Nothing has been done yet.</p>
      ) : (
        <ol className="desk-sentences">
          {done.map((entry) => (
            <li key={entry.id}>
              <span className="quiet">
                <Moment of={entry.at} first short />
              </span>
              <p>
                <AuditSentence entry={entry} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

export function Page() {
  const { queues, cases, done } = useLoaderData<Overview>()
  const [now, reader] = [useNow(), useReader()]
  const sum = (of: 'waiting' | 'late' | 'dueToday') =>
    queues.reduce((total, queue) => total + queue[of], 0)
  return (
    <WorkplacePage
      title={titleOf(sum('waiting'))}
      lead={
        <>
          <p>
            {fullMomentWords(now.toISOString(), now, reader)}.<br />
            {urgency(sum('late'), sum('dueToday'))}
          </p>
          {cases[0] !== undefined && (
            <Link className="button button-filled button-small desk-take" to={pageOf(cases[0])}>
              Take the next case
            </Link>
          )}
        </>
      }
    >
      <div className="desk-search">
        <ConsoleSearch placeholder="People, companies, orders, listings" />
      </div>
      <Queues queues={queues} now={now} />
      <div className="desk-columns">
        <NextCases cases={cases} now={now} />
        <RecentActivity done={done} />
      </div>
    </WorkplacePage>
  )
}
