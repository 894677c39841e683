import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import * as z from 'zod/mini'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day, ShortDay } from '../../../ui/day.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { lengthWords } from '../../../ui/time-words.ts'
import { useNow } from '../../../ui/use-now.ts'
import { asked, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { ActionDialog } from '../../admin/components/action-dialog.tsx'
import { isLate } from '../../admin/components/due-status.tsx'
import { consoleOrders } from '../console-contract.ts'

type Delivery = OutputOf<typeof consoleOrders.onTheWay>['items'][number]

const arrived = z.strictObject({ reason: consoleOrders.confirmDelivery.input.shape.reason })
const lost = z.strictObject({ reason: consoleOrders.recordLoss.input.shape.reason })

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(consoleOrders.onTheWay, { ...asked(args, {}), limit: 25 })

const help = 'Both sides can read it.'

/** Says for the buyer that an order has arrived, or that it never will. */
function Answers({ number }: Delivery) {
  return (
    <div className="order-acts">
      <ActionDialog
        label="It has arrived"
        about={`order ${number}`}
        title={`Order ${number} has arrived`}
        submit="It has arrived"
        working="Saving"
        form={arrived}
        send={(call, given) => call(consoleOrders.confirmDelivery, { number, ...given })}
      >
        <p>The buyer’s time to inspect it begins. We tell both sides.</p>
        <TextArea name="reason" label="How you know" help={help} />
      </ActionDialog>
      <ActionDialog
        label="It is lost"
        about={`order ${number}`}
        title={`Order ${number} is lost`}
        submit="It is lost"
        working="Saving"
        danger
        form={lost}
        send={(call, given) => call(consoleOrders.recordLoss, { number, ...given })}
      >
        <p>
          All of the buyer’s money goes back. The claim is between the seller and the carrier or the
          insurer. We tell both sides. It cannot be undone.
        </p>
        <TextArea name="reason" label="How you know" help={help} />
      </ActionDialog>
    </div>
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
        dueAt !== null && isLate(dueAt, now) && <StatusMark tone="bad">Late</StatusMark>
      )}
    </span>
  )
}

const columns: readonly Column<Delivery>[] = [
  { header: 'Order', cell: ({ number }) => number },
  { header: 'What', cell: ({ title }) => title, prose: true },
  {
    header: 'Between',
    cell: ({ seller, buyer }) => `${seller} and ${buyer}`,
    prose: true,
    minor: true,
  },
  { header: 'Sent', cell: ({ sentAt }) => <ShortDay of={sentAt} /> },
  { header: 'Age', cell: (delivery) => <Age {...delivery} /> },
  {
    header: 'With',
    cell: ({ carrier, trackingNumber }) => `${carrier}, ${trackingNumber}`,
    prose: true,
  },
  {
    header: 'Carrier says',
    cell: ({ reportedAt }) =>
      reportedAt === null ? (
        '–'
      ) : (
        <>
          Delivered <Day of={reportedAt} time />
        </>
      ),
    prose: true,
  },
  { header: 'Delivery', cell: (delivery) => <Answers {...delivery} /> },
]

/** Orders on their way, for when a buyer does not say that one has arrived. */
export function Page() {
  const { items, next } = useLoaderData<typeof loader>()
  return (
    <WorkplacePage
      title="Deliveries"
      lead="Orders that were sent and whose buyers have not said that they have arrived, oldest first. Check the carrier’s tracking before you say so for them. Those that are late have been on their way for 21 days: ask the carrier."
    >
      <DataTable
        caption="Orders on their way"
        captionHidden
        columns={columns}
        rows={items}
        keyOf={({ number }) => String(number)}
        empty={<p>Nothing is on its way.</p>}
      />
      <Pages label="Pages of the deliveries" shown={items.length} next={next} />
    </WorkplacePage>
  )
}
