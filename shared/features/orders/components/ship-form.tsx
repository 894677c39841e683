import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import * as z from 'zod/mini'

import { useApi } from '../../../contract/call.ts'
import { checkForm } from '../../../contract/form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import type { SentFile } from '../../../workplace/files-field.tsx'
import { orders } from '../contract.ts'
import type { OrderView } from '../order-words.ts'
import { checkShipment } from '../shipment-form.ts'
import { ShipmentFields } from './shipment-fields.tsx'

const cancelSchema = z.strictObject({ reason: orders.cancel.input.shape.reason })

/** What the seller of a paid order does: enter how it was sent, or cancel it. */
export function ShipForm({ order: { number, currency } }: { order: OrderView }) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [cancelling, setCancelling] = useState(false)
  const [pictures, setPictures] = useState<readonly SentFile[]>([])
  return (
    <>
      <CallForm
        check={(form) => checkShipment(form, currency)}
        send={async (shipment) => {
          const ids = pictures.map(({ id }) => id)
          await api().call(orders.ship, { number, ...shipment, pictures: ids })
          await revalidate()
        }}
      >
        <ShipmentFields
          number={number}
          currency={currency}
          pictures={pictures}
          onPictures={setPictures}
        />
        <div className="form-end order-acts">
          <SubmitButton working="Saving">I have sent it</SubmitButton>
          <button
            className="button"
            type="button"
            ref={passFocusOn}
            onClick={() => setCancelling(true)}
          >
            Cancel the order
          </button>
        </div>
      </CallForm>
      <Dialog open={cancelling} onClose={() => setCancelling(false)} title="Cancel this order">
        <CallForm
          prefix="cancel-"
          check={(form) => checkForm(cancelSchema, form)}
          send={async ({ reason }) => {
            await api().call(orders.cancel, { number, reason })
            setCancelling(false)
            await revalidate()
          }}
        >
          <p>The buyer gets all of the money back. The pieces can be ordered again.</p>
          <TextArea name="cancel-reason" label="Reason" help="The buyer reads it." />
          <div className="dialog-actions">
            <button
              className="button button-small"
              type="button"
              onClick={() => setCancelling(false)}
            >
              Keep it
            </button>
            <SubmitButton working="Cancelling" danger>
              Cancel the order
            </SubmitButton>
          </div>
        </CallForm>
      </Dialog>
    </>
  )
}
