import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom'
import * as z from 'zod/mini'

import { apiOf, useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { checkForm } from '../../../contract/form.ts'
import { oneOf, useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Day, ShortDay } from '../../../ui/day.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { asked, Pages } from '../../../workplace/filters.tsx'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { consoleOrders, deliverySortings } from '../console-contract.ts'

type Delivery = OutputOf<typeof consoleOrders.onTheWay>['items'][number]

const schema = z.strictObject({ reason: consoleOrders.confirmDelivery.input.shape.reason })

const query = { sort: oneOf(deliverySortings, 'sent') }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(consoleOrders.onTheWay, { ...asked(args, query), limit: 25 })

/** Says for the buyer that an order has arrived. */
function ConfirmDelivery({ number }: { number: number }) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        className="button button-small"
        type="button"
        ref={passFocusOn}
        onClick={() => setOpen(true)}
      >
        It has arrived
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Order ${number} has arrived`}>
        <CallForm
          check={(form) => checkForm(schema, form)}
          send={async ({ reason }) => {
            await api().call(consoleOrders.confirmDelivery, { number, reason })
            setOpen(false)
            await revalidate()
          }}
        >
          <p>The buyer’s time to inspect it begins. We tell both sides.</p>
          <TextArea name="reason" label="How you know" help="Both sides can read it." />
          <div className="dialog-actions">
            <button className="button button-small" type="button" onClick={() => setOpen(false)}>
              Cancel
            </button>
            <SubmitButton working="Saving">It has arrived</SubmitButton>
          </div>
        </CallForm>
      </Dialog>
    </>
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
  { header: 'Sent', sortKey: 'sent', cell: ({ sentAt }) => <ShortDay of={sentAt} /> },
  {
    header: 'With',
    sortKey: 'carrier',
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
  { header: 'Delivery', cell: ({ number }) => <ConfirmDelivery number={number} /> },
]

/** Orders on their way, for when a buyer does not say that one has arrived. */
export function Page() {
  const { items, next } = useLoaderData<typeof loader>()
  const { sort } = useQuery(query)
  return (
    <WorkplacePage
      title="Deliveries"
      lead="Orders that were sent and whose buyers have not said that they have arrived. Check the carrier’s tracking before you say so for them."
    >
      <DataTable
        caption="Orders on their way"
        captionHidden
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
