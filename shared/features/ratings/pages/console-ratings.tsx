import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import * as z from 'zod/mini'

import { ReasonDialog } from '../../../console/reason-dialog.tsx'
import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { reportSubjects } from '../../../contract/report-subjects.ts'
import { paths } from '../../../routing/paths.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { asked, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { consoleReports } from '../../reports/console-contract.ts'
import { consoleRatings } from '../contract.ts'

type Rating = OutputOf<typeof consoleRatings.list>['items'][number]

const schema = z.strictObject({ reason: consoleReports.hide.input.shape.reason })

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(consoleRatings.list, { ...asked(args, {}), limit: 25 })

/** Hides a rating. */
const HideRating = ({ id, number, by }: Rating) => (
  <ReasonDialog
    label="Hide"
    about={`the rating by the ${by} of order ${number}`}
    title="Hide this rating"
    submit="Hide the rating"
    working="Hiding"
    danger
    form={schema}
    help="Both sides read it."
    send={(call, { reason }) => call(consoleReports.hide, { subject: 'rating', id, reason })}
  >
    {reportSubjects.rating.hidden} We tell both sides. Who gave it can appeal once.
  </ReasonDialog>
)

const columns: readonly Column<Rating>[] = [
  { header: 'Order', cell: ({ number }) => <Link to={paths.adminOrder(number)}>{number}</Link> },
  { header: 'Who', cell: ({ rater, by, rated }) => `${rater} (${by}) about ${rated}`, prose: true },
  { header: 'Score', cell: ({ score }) => score, numeric: true },
  {
    header: 'What was said',
    cell: ({ words, answer }) => (
      <>
        {words === '' ? '–' : words}
        {answer !== null && <span className="small quiet"> Answer: {answer}</span>}
      </>
    ),
    prose: true,
  },
  { header: 'Shown', cell: ({ shownAt }) => <Day of={shownAt} />, minor: true },
  {
    header: 'Hidden',
    cell: (rating) =>
      rating.hiddenReason === null ? <HideRating {...rating} /> : rating.hiddenReason,
    prose: true,
  },
]

/** What companies said about each other, for when something must not stay. */
export function Page() {
  const { items, next } = useLoaderData<typeof loader>()
  return (
    <WorkplacePage
      title="Ratings"
      lead="What both sides of orders said about each other, the latest first. Hide ratings that are abusive, contradict the order’s records or name people. Do not hide a rating only because it is unfavourable."
    >
      <DataTable
        caption="Ratings"
        columns={columns}
        rows={items}
        empty={<p>No rating is shown yet.</p>}
      />
      <Pages label="Pages of the ratings" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
