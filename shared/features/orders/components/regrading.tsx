import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import * as z from 'zod/mini'

import { useApi } from '../../../contract/call.ts'
import { checkForm } from '../../../contract/form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { orders } from '../contract.ts'
import type { OrderView } from '../order-words.ts'

const { laboratory, booking } = orders.regrade.input.shape
const schema = z.strictObject({ laboratory, booking })

/** Where a buyer enters which laboratory checks the goods. */
export function Regrading({ order: { number } }: { order: OrderView }) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button className="button" type="button" ref={passFocusOn} onClick={() => setOpen(true)}>
        Send to a lab
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Have a laboratory check them">
        <CallForm
          check={(form) => checkForm(schema, form)}
          send={async (booked) => {
            await api().call(orders.regrade, { number, ...booked })
            setOpen(false)
            await revalidate()
          }}
        >
          <p>
            You have five more business days to accept or reject the goods. You book and pay the
            laboratory yourself. The seller is told which one it is.
          </p>
          <TextField name="laboratory" label="Laboratory" />
          <TextField name="booking" label="Booking number" help="From the laboratory." />
          <div className="dialog-actions">
            <button className="button button-small" type="button" onClick={() => setOpen(false)}>
              Cancel
            </button>
            <SubmitButton working="Saving">I have booked it</SubmitButton>
          </div>
        </CallForm>
      </Dialog>
    </>
  )
}
