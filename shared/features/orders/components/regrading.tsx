import * as z from 'zod/mini'

import { TextField } from '../../../ui/forms/text-field.tsx'
import { ActionDialog } from '../../../workplace/action-dialog.tsx'
import { orders } from '../contract.ts'
import type { OrderView } from '../order-words.ts'

const { laboratory, booking } = orders.regrade.input.shape
const form = z.strictObject({ laboratory, booking })

/** Where a buyer enters which laboratory checks the goods. */
export const Regrading = ({ order: { number } }: { order: OrderView }) => (
  <ActionDialog
    label="Send to a lab"
    look="large"
    title="Have a laboratory check them"
    submit="I have booked it"
    working="Saving"
    form={form}
    send={(call, booked) => call(orders.regrade, { number, ...booked })}
  >
    <p>
      You have five more business days to accept or reject the goods. You book and pay the
      laboratory yourself. The seller is told which one it is.
    </p>
    <TextField name="laboratory" label="Laboratory" />
    <TextField name="booking" label="Booking number" help="From the laboratory." />
  </ActionDialog>
)
