import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import * as z from 'zod/mini'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { lengthWords } from '../../../ui/time-words.ts'
import { useNow } from '../../../ui/use-now.ts'
import { ActionDialog } from '../../../workplace/action-dialog.tsx'
import { asked, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { unbroken } from '../../listings/components/unbroken.ts'
import { consoleOrders, deliverySortings } from '../console-contract.ts'
import { TrackingLink } from '../dispatch/tracking-note.tsx'

type Delivery = OutputOf<typeof consoleOrders.onTheWay>['items'][number]

const query = { sort: oneOf(deliverySortings, 'sent') }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(consoleOrders.onTheWay, { ...asked(args, query), limit: 25 })

const answers = {
  arrived: {
    label: 'It has arrived',
    says: 'The buyer’s time to inspect it begins. We tell both sides.',
    operation: consoleOrders.confirmDelivery,
    danger: false,
  },
  lost: {
    label: 'It is lost',
    says: 'All of the buyer’s money goes back. The claim is between the seller and the carrier or the insurer. We tell both sides. This cannot be undone.',
    operation: consoleOrders.recordLoss,
    danger: true,
  },
} as const
const form = z.strictObject({ reason: consoleOrders.confirmDelivery.input.shape.reason })

/** Says for the buyer that an order has arrived, or that it never will. */
function Answer({ number, what }: { number: number; what: keyof typeof answers }) {
  const { label, says, operation, danger } = answers[what]
  return (
    <ActionDialog
      label={label}
      title={`Order ${number} ${what === 'lost' ? 'is lost' : 'has arrived'}`}
      submit={label}
      working="Saving"
      danger={danger}
      form={form}
      send={(call, given) => call(operation, { number, ...given })}
    >
      <p>{says}</p>
      <TextArea name="reason" label="How you know" help="Both sides can read it." />
    </ActionDialog>
  )
}

/** How long an order has been on its way, and whether no delivery was reported in time. */
function Age({ sentAt, dueAt, frozen }: Delivery) {
  const now = useNow()
  return (
    <span>
      {lengthWords(now.getTime() - Date.parse(sentAt))}{' '}
      {frozen ? (
        <StatusMark tone="waiting">Paused</StatusMark>
      ) : (
        dueAt !== null && new Date(dueAt) <= now && <StatusMark tone="bad">Late</StatusMark>
      )}
    </span>
  )
}

const columns: readonly Column<Delivery>[] = [
  { header: 'Order', cell: ({ number }) => <Link to={paths.adminOrder(number)}>{number}</Link> },
  { header: 'What', cell: ({ title }) => unbroken(title), prose: true },
  {
    header: 'Between',
    cell: ({ seller, buyer }) => `${seller} and ${buyer}`,
    prose: true,
    minor: true,
  },
  { header: 'Sent', sortKey: 'sent', cell: ({ sentAt }) => <ShortDay of={sentAt} /> },
  { header: 'Age', cell: (delivery) => <Age {...delivery} /> },
  {
    header: 'With',
    sortKey: 'carrier',
    cell: ({ carrier, trackingNumber }) => (
      <span>
        {carrier}, {trackingNumber}{' '}
        <TrackingLink carrier={carrier} trackingNumber={trackingNumber} />
      </span>
    ),
    prose: true,
  },
  {
    header: 'Delivery',
    cell: ({ number }) => (
      <div className="order-acts">
        <Answer number={number} what="arrived" />
        <Answer number={number} what="lost" />
      </div>
    ),
  },
]

/** Orders on their way, for when a buyer does not say that one has arrived. */
export function Page() {
  const { items, next } = useLoaderData<typeof loader>()
  const { sort } = useQuery(query)
  return (
    <WorkplacePage
      title="Deliveries"
      lead="Orders that were sent but not confirmed as arrived. Check the carrier’s tracking before you confirm for the buyer. Late orders have been on their way for at least 21 days: ask the carrier."
    >
      <DataTable
        caption="Orders on their way"
        columns={columns}
        rows={items}
        keyOf={({ number }) => String(number)}
        sorted={sort}
        empty={<p>Nothing is on its way.</p>}
      />
      <Pages label="Pages of the deliveries" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
