import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom'
import * as z from 'zod/mini'

import { apiOf, useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { checkForm } from '../../../contract/form.ts'
import { paths } from '../../../routing/paths.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day } from '../../../ui/day.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { asked, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { consoleRatings } from '../contract.ts'

type Rating = OutputOf<typeof consoleRatings.list>['items'][number]

const schema = z.strictObject({ reason: consoleRatings.hide.input.shape.reason })

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(consoleRatings.list, { ...asked(args, {}), limit: 25 })

/** Hides a rating for good. */
function HideRating({ id, number, by }: Rating) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        className="button button-small"
        type="button"
        aria-label={`Hide the rating by the ${by} of order ${number}`}
        ref={passFocusOn}
        onClick={() => setOpen(true)}
      >
        Hide
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Hide this rating">
        <CallForm
          check={(form) => checkForm(schema, form)}
          send={async ({ reason }) => {
            await api().call(consoleRatings.hide, { id, reason })
            setOpen(false)
            await revalidate()
          }}
        >
          <p>
            Nobody can read it or its answer any more, and it no longer counts. This cannot be
            undone. We tell both sides.
          </p>
          <TextArea name="reason" label="Reason" help="Both sides can read it." />
          <div className="dialog-actions">
            <button className="button button-small" type="button" onClick={() => setOpen(false)}>
              Cancel
            </button>
            <SubmitButton working="Hiding" danger>
              Hide the rating
            </SubmitButton>
          </div>
        </CallForm>
      </Dialog>
    </>
  )
}

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
        captionHidden
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        empty={<p>No rating is shown yet.</p>}
      />
      <Pages label="Pages of the ratings" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
