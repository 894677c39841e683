import { useRevalidator } from 'react-router-dom'
import * as z from 'zod/mini'

import { useApi } from '../../../contract/call.ts'
import { checkForm } from '../../../contract/form.ts'
import { Dialog, DialogActions, useOpening } from '../../../ui/dialog.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { useChange } from '../../../ui/use-change.ts'
import { PartsOf } from '../../../workplace/parts.tsx'
import { orders } from '../contract.ts'
import type { OrderView } from '../order-words.ts'
import { SendForm } from './send-form.tsx'

const cancelSchema = z.strictObject({ reason: orders.cancel.input.shape.reason })

/** What the seller of a paid order does: enter how it was sent, or cancel it. */
export function ShipForm({ order }: { order: OrderView }) {
  const { number, parcel } = order
  const api = useApi()
  const { revalidate } = useRevalidator()
  const change = useChange()
  const cancelling = useOpening()
  if (parcel === null) return null
  return (
    <>
      <SendForm
        order={order}
        parcel={parcel}
        label="I have sent it"
        pack={<PartsOf place="packingPapers" of={{ number }} />}
        then="We tell the buyer at once. The inspection begins when the goods have arrived."
        send={async (shipment) => {
          const { addressChanges } = parcel
          await change(orders.ship, { number, addressChanges, ...shipment })
        }}
      >
        <button className="button" type="button" ref={passFocusOn} onClick={cancelling.start}>
          Cancel the order
        </button>
      </SendForm>
      <Dialog open={cancelling.open} onClose={cancelling.close} title="Cancel this order">
        <CallForm
          prefix="cancel-"
          check={(form) => checkForm(cancelSchema, form)}
          send={async ({ reason }) => {
            await api().call(orders.cancel, { number, reason })
            cancelling.finish()
            await revalidate()
          }}
        >
          <p>The buyer gets all of the money back. The pieces can be ordered again.</p>
          <TextArea name="cancel-reason" label="Reason" help="The buyer reads it." />
          <DialogActions onCancel={cancelling.close} cancel="Keep it">
            <SubmitButton working="Cancelling" danger>
              Cancel the order
            </SubmitButton>
          </DialogActions>
        </CallForm>
      </Dialog>
    </>
  )
}
