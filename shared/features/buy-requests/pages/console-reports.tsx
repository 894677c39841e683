import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import * as z from 'zod/mini'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { promiseWords } from '../../../promised-time.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { ActionDialog, ReasonField } from '../../../workplace/action-dialog.tsx'
import { asked, Pages, Views } from '../../../workplace/filters.tsx'
import { PromisedBy } from '../../../workplace/promised-by.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { consoleRequests, reportViews } from '../console-contract.ts'
import { reportPromise } from '../request-states.ts'

const query = { view: oneOf(reportViews) }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(consoleRequests.reports, asked(args, query))

type Reports = OutputOf<typeof consoleRequests.reports>
type Report = Reports['items'][number]

const form = z.strictObject({ reason: consoleRequests.decideReport.input.shape.reason })

/** Hides what was reported, or leaves it as it is. */
function Decide({ id, what, request }: Report) {
  const about = `${what === 'request' ? 'the request' : 'the answer to'} “${request}”`
  const decide =
    (decision: 'hide' | 'dismiss') =>
    (
      call: Parameters<Parameters<typeof ActionDialog<typeof form>>[0]['send']>[0],
      value: z.output<typeof form>,
    ) =>
      call(consoleRequests.decideReport, { id, decision, ...value })
  return (
    <span className="report-acts">
      <ActionDialog
        label="Hide"
        about={about}
        title={`Hide this ${what}?`}
        submit={`Hide the ${what}`}
        working="Hiding"
        danger
        form={form}
        send={decide('hide')}
      >
        <p>
          {what === 'request'
            ? 'Sellers can no longer see or answer it. What was ordered because of it goes on.'
            : 'The buyer no longer sees it. The lot stays on sale, and what was ordered goes on.'}{' '}
          This cannot be undone. We tell the company the reason, and whoever reported it that it is
          hidden.
        </p>
        <ReasonField help={`The company whose ${what} it is reads it.`} />
      </ActionDialog>
      <ActionDialog
        label="Dismiss"
        about={`the report about ${about}`}
        title="Dismiss this report?"
        submit="Dismiss the report"
        working="Dismissing"
        form={form}
        send={decide('dismiss')}
      >
        <p>{`The ${what} stays as it is. We tell who reported it why.`}</p>
        <ReasonField help="Who reported it reads it." />
      </ActionDialog>
    </span>
  )
}

const what: readonly Column<Report>[] = [
  {
    header: 'What was reported',
    cell: ({ what: kind, request, lot, words, author }) => (
      <span className="report-thing">
        <strong>{kind === 'request' ? request : lot}</strong>
        <span className="aside">
          {kind === 'request' ? 'Buy request of ' : `Answer to “${request}” by `}
          <Link to={paths.adminCompany(author.id)}>{author.name}</Link>
        </span>
        {words !== '' && <span className="lines">{words}</span>}
      </span>
    ),
  },
  {
    header: 'Why',
    cell: ({ reason, reporter }) => (
      <span className="report-thing">
        <span className="lines">{reason}</span>
        <span className="aside">
          Reported by <Link to={paths.adminCompany(reporter.id)}>{reporter.name}</Link>
        </span>
      </span>
    ),
    prose: true,
  },
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
      cell: ({ outcome, decision }) => (
        <span className="report-thing">
          <StatusMark tone={outcome === 'hidden' ? 'bad' : 'neutral'}>
            {outcome === 'hidden' ? 'Hidden' : 'Dismissed'}
          </StatusMark>
          <span className="lines">{decision}</span>
        </span>
      ),
      prose: true,
    },
    { header: 'Decided', cell: ({ decidedAt }) => decidedAt && <Day of={decidedAt} time /> },
  ],
}

/** What companies reported: buy requests of others, and answers to their own. */
export function Page() {
  const { items, next } = useLoaderData<Reports>()
  const view = useQuery(query).view ?? 'waiting'
  return (
    <WorkplacePage
      title="Reports"
      lead={`Buy requests that sellers reported, and answers that buyers did. Hide what breaks the terms. We decide within ${promiseWords(reportPromise)}.`}
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
        captionHidden
        columns={columns[view]}
        rows={items}
        keyOf={({ id }) => id}
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
