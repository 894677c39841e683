import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import * as z from 'zod/mini'

import { ReasonDialog } from '../../../console/reason-dialog.tsx'
import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { reportSubjects } from '../../../contract/report-subjects.ts'
import { promiseWords } from '../../../promised-time.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { capitalised } from '../../../ui/words.ts'
import { asked, Pages, Views } from '../../../workplace/filters.tsx'
import { PromisedBy } from '../../../workplace/promised-by.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { appealViews, consoleReports } from '../console-contract.ts'
import { type AppealAnswer, appealPromise } from '../report-states.ts'

const query = { view: oneOf(appealViews) }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(consoleReports.appeals, asked(args, query))

type Appeals = OutputOf<typeof consoleReports.appeals>
type Appeal = Appeals['items'][number]

const form = z.strictObject({ reason: consoleReports.answer.input.shape.reason })

interface AnswerProps {
  appeal: Appeal
  answer: AppealAnswer
  label: string
  title: string
  submit: string
  says: string
}

/** Gives one of the two answers. */
function Answer({ appeal, answer, label, title, submit, says }: AnswerProps) {
  const { id, subject } = appeal
  return (
    <ReasonDialog
      label={label}
      about={`the ${reportSubjects[subject].thing} “${appeal.title}”`}
      title={title}
      submit={submit}
      working="Answering"
      form={form}
      help="Its company and those who reported it read it."
      send={(call, value) => call(consoleReports.answer, { id, answer, ...value })}
    >
      {says} We tell its company and those who reported it. This answer is final.
    </ReasonDialog>
  )
}

function Answers({ appeal }: { appeal: Appeal }) {
  const { thing } = reportSubjects[appeal.subject]
  if (appeal.own) {
    return <span className="aside">You decided to hide it, so another operator answers.</span>
  }
  return (
    <>
      {appeal.alone && (
        <span className="aside">
          You decided to hide it. There is no other operator, so read it again with care.
        </span>
      )}
      <span className="report-acts">
        <Answer
          appeal={appeal}
          answer="show-again"
          label="Show again"
          title={`Show this ${thing} again?`}
          submit={`Show the ${thing}`}
          says="The decision was wrong, so others see it again."
        />
        <Answer
          appeal={appeal}
          answer="uphold"
          label="Keep hidden"
          title={`Keep this ${thing} hidden?`}
          submit={`Keep the ${thing} hidden`}
          says="The decision was right, so it stays hidden."
        />
      </span>
    </>
  )
}

/** What was hidden, and why. */
function Decision({ subject, title, words, author, reason, hiddenBy, hiddenAt, reports }: Appeal) {
  return (
    <span className="report-thing">
      <strong>{title}</strong>
      <span className="aside">
        {capitalised(reportSubjects[subject].thing)} of{' '}
        <Link to={paths.adminCompany(author.id)}>{author.name}</Link>
      </span>
      {words !== '' && <span className="lines">{words}</span>}
      <span className="aside">
        Hidden by {hiddenBy}, <Day of={hiddenAt} />:
      </span>
      <span className="lines">{reason}</span>
      {reports.map(({ id, at, reason: why, reporter }) => (
        <span className="report-thing" key={id}>
          <span className="aside">
            Reported by <Link to={paths.adminCompany(reporter.id)}>{reporter.name}</Link>,{' '}
            <Day of={at} />:
          </span>
          <span className="lines">{why}</span>
        </span>
      ))}
    </span>
  )
}

const outcomes = {
  upheld: { tone: 'bad', words: 'Stays hidden' },
  'shown-again': { tone: 'good', words: 'Shown again' },
} as const

function Answered({ outcome, answer, answeredBy, answeredAt }: Appeal) {
  if (outcome === null) return null
  return (
    <span className="report-thing">
      <StatusMark tone={outcomes[outcome].tone}>{outcomes[outcome].words}</StatusMark>
      <span className="lines">{answer}</span>
      <span className="aside">
        {answeredBy}, {answeredAt && <Day of={answeredAt} time />}
      </span>
    </span>
  )
}

const what: readonly Column<Appeal>[] = [
  { header: 'What was hidden', cell: (appeal) => <Decision {...appeal} /> },
  {
    header: 'Appeal',
    cell: ({ appeal, by, at }) => (
      <span className="report-thing">
        <span className="lines">{appeal}</span>
        <span className="aside">
          {by}, <Day of={at} />
        </span>
      </span>
    ),
    prose: true,
  },
]

const columns: Readonly<Record<(typeof appealViews)[number], readonly Column<Appeal>[]>> = {
  waiting: [
    ...what,
    { header: 'Promised by', cell: ({ dueAt }) => <PromisedBy dueAt={dueAt} /> },
    { header: 'Answer', cell: (appeal) => <Answers appeal={appeal} />, prose: true },
  ],
  answered: [
    ...what,
    { header: 'Answer', cell: (appeal) => <Answered {...appeal} />, prose: true },
  ],
}

/** What companies say against what operators have hidden of theirs. */
export function Page() {
  const { items, next } = useLoaderData<Appeals>()
  const view = useQuery(query).view ?? 'waiting'
  return (
    <WorkplacePage
      title="Appeals"
      lead={`What companies say against what we have hidden of theirs. We answer within ${promiseWords(appealPromise)}. Appeals about lots wait under Listings.`}
    >
      <Views
        label="Appeals"
        current={view}
        views={[
          { view: 'waiting', words: 'Waiting for an answer' },
          { view: 'answered', words: 'Answered' },
        ]}
      />
      <DataTable
        caption="Appeals"
        columns={columns[view]}
        rows={items}
        linked
        empty={
          <p>{view === 'waiting' ? 'No appeal is waiting.' : 'No appeal has been answered yet.'}</p>
        }
      />
      <Pages label="Pages of appeals" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
