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
import { useCounted } from '../../../ui/reader.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { capitalised } from '../../../ui/words.ts'
import { ActionDialog } from '../../../workplace/action-dialog.tsx'
import { asked, Pages, Views } from '../../../workplace/filters.tsx'
import { PromisedBy } from '../../../workplace/promised-by.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { consoleReports, reportViews } from '../console-contract.ts'
import { appealDays, type ReportDecision, reportPromise } from '../report-states.ts'

const query = { view: oneOf(reportViews) }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(consoleReports.list, asked(args, query))

type Reports = OutputOf<typeof consoleReports.list>
type Report = Reports['items'][number]

const form = z.strictObject({ reason: consoleReports.decide.input.shape.reason })

/** Hides what was reported, or takes it further if it cannot be hidden, or leaves it as it is. */
function Decide({ id, subject, title, gone, author }: Report) {
  const { thing, hidden } = reportSubjects[subject]
  const about = `the ${thing} “${title}”`
  const decide =
    (decision: ReportDecision) =>
    (
      call: Parameters<Parameters<typeof ActionDialog<typeof form>>[0]['send']>[0],
      value: z.output<typeof form>,
    ) =>
      call(consoleReports.decide, { id, decision, ...value })
  return (
    <span className="report-acts">
      {hidden === null && (
        <ReasonDialog
          label="Take further"
          about={`the report about ${about}`}
          title="Take this report further?"
          submit="Take it further"
          working="Saving"
          form={form}
          help="Only operators read it."
          send={decide('take-further')}
        >
          This only records that you are dealing with it. The page of{' '}
          <Link to={paths.adminCompany(author.id)}>{author.name}</Link> has the email addresses of
          its people, and you can suspend it there. We tell whoever reported it that we are dealing
          with it, but not what we do.
        </ReasonDialog>
      )}
      {hidden !== null && !gone && (
        <ReasonDialog
          label="Hide"
          about={about}
          title={`Hide this ${thing}?`}
          submit={`Hide the ${thing}`}
          working="Hiding"
          danger
          form={form}
          help={`The company whose ${thing} it is reads it.`}
          send={decide('hide')}
        >
          {hidden} We tell its company the reason, and those who reported it that it is hidden. Its
          company can appeal once within {appealDays} days.
        </ReasonDialog>
      )}
      <ReasonDialog
        label="Dismiss"
        about={`the report about ${about}`}
        title="Dismiss this report?"
        submit="Dismiss the report"
        working="Dismissing"
        form={form}
        help="Whoever reported it reads this."
        send={decide('dismiss')}
      >
        {gone
          ? `Others no longer see the ${thing}. We tell whoever reported it why you dismiss the report.`
          : `The ${thing} stays as it is. We tell whoever reported it why.`}
      </ReasonDialog>
    </span>
  )
}

function Thing({ subject, title, words, changed, gone, outcome, author }: Report) {
  const counted = useCounted()
  return (
    <span className="report-thing">
      <strong>{title}</strong>
      <span className="aside">
        {capitalised(reportSubjects[subject].thing)}
        {subject === 'company' ? ': ' : ' of '}
        <Link to={paths.adminCompany(author.id)}>{author.name}</Link>
      </span>
      {words !== '' && <span className="lines">{words}</span>}
      {gone && outcome !== 'hidden' && <span className="aside">Others no longer see it.</span>}
      {changed !== null && (
        <>
          <span className="aside">Changed since. It says now:</span>
          {changed.title !== title && <strong>{changed.title}</strong>}
          <span className="lines">{changed.words}</span>
        </>
      )}
      {author.hiddenBefore > 0 && (
        <span className="aside">
          We hid {counted(author.hiddenBefore, 'other thing')} of this company within a year.
        </span>
      )}
    </span>
  )
}

const outcomes = {
  hidden: { tone: 'bad', words: 'Hidden' },
  'taken-further': { tone: 'waiting', words: 'Taken further' },
  dismissed: { tone: 'neutral', words: 'Dismissed' },
  'shown-again': { tone: 'neutral', words: 'Hidden, and shown again after an appeal' },
} as const

function Outcome({ outcome, decision }: Pick<Report, 'outcome' | 'decision'>) {
  return (
    <>
      {outcome === null ? (
        <StatusMark tone="waiting">Waiting</StatusMark>
      ) : (
        <StatusMark tone={outcomes[outcome].tone}>{outcomes[outcome].words}</StatusMark>
      )}
      {decision !== null && <span className="lines">{decision}</span>}
    </>
  )
}

function Reason({ reason, reporter, earlier }: Report) {
  return (
    <span className="report-thing">
      <span className="lines">{reason}</span>
      <span className="aside">
        Reported by <Link to={paths.adminCompany(reporter.id)}>{reporter.name}</Link>
      </span>
      {earlier.length > 0 && <span className="aside">Reported before:</span>}
      {earlier.map((each) => (
        <span className="report-thing" key={each.id}>
          <span className="lines">
            <Day of={each.at} />: {each.reason}
          </span>
          <Outcome {...each} />
        </span>
      ))}
    </span>
  )
}

const what: readonly Column<Report>[] = [
  { header: 'What was reported', cell: (report) => <Thing {...report} /> },
  { header: 'Why', cell: (report) => <Reason {...report} />, prose: true },
]

const columns: Readonly<Record<(typeof reportViews)[number], readonly Column<Report>[]>> = {
  waiting: [
    ...what,
    { header: 'Promised by', cell: (report) => <PromisedBy dueAt={report.dueAt} /> },
    { header: 'Decision', cell: (report) => <Decide {...report} /> },
  ],
  decided: [
    ...what,
    {
      header: 'Decision',
      cell: (report) => (
        <span className="report-thing">
          <Outcome {...report} />
          <span className="aside">{report.decidedAt && <Day of={report.decidedAt} time />}</span>
        </span>
      ),
      prose: true,
    },
  ],
}

/** What companies reported of what others have written. */
export function Page() {
  const { items, next } = useLoaderData<Reports>()
  const view = useQuery(query).view ?? 'waiting'
  return (
    <WorkplacePage
      title="Reports"
      lead={`What companies reported to us. Hide what breaks the terms. A company cannot be hidden: take its report further instead. We decide within ${promiseWords(reportPromise)}.`}
    >
      <Views
        label="Reports"
        current={view}
        views={[
          { view: 'waiting', words: 'Waiting for a decision' },
          { view: 'decided', words: 'Decided' },
        ]}
      />
      <DataTable
        caption="Reports"
        columns={columns[view]}
        rows={items}
        linked
        empty={
          <p>
            {view === 'waiting' ? 'No report is waiting.' : 'No report has been decided on yet.'}
          </p>
        }
      />
      <Pages label="Pages of reports" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
