import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import type { SentFile } from '../../../workplace/files-field.tsx'
import { ShipmentFields } from '../components/shipment-fields.tsx'
import type { OrderView } from '../order-words.ts'
import { checkShipment } from '../shipment-form.ts'
import { disputes } from './contract.ts'
import { StatementDialog } from './statement-form.tsx'

/** Where a buyer rejects all of the goods that they inspect. */
export function RejectGoods({ order: { number } }: { order: OrderView }) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  return (
    <StatementDialog
      number={number}
      asks="reason"
      prefix="reject-"
      open="Reject the goods"
      title="Reject the goods"
      lead="You reject all of the goods. The money stays held. The seller takes them back, and you get all of it back; or the seller proposes another price, or contests it. This cannot be undone."
      label="In your own words"
      help="The seller reads it."
      submit="Reject the goods"
      working="Rejecting"
      danger
      send={async ({ reason, text, evidence }) => {
        // Without a choice, the form says so and does not get here.
        if (reason === undefined) return
        await api().call(disputes.reject, { number, reason, text, evidence })
        await revalidate()
      }}
    />
  )
}

/** Where a seller contests a rejection, or how the goods came back. */
export function ContestRejection({ order: { number, state } }: { order: OrderView }) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  return (
    <StatementDialog
      number={number}
      asks="words"
      prefix="contest-"
      open={state === 'returning' ? 'They are not as I sent them' : 'Contest it'}
      title={state === 'returning' ? 'Not as you sent them' : 'Contest the rejection'}
      lead="It becomes a dispute: both sides have 14 days to agree, and then we decide. The money stays held."
      label="Why"
      help="The buyer reads it."
      submit="Contest it"
      working="Sending"
      send={async ({ text, evidence }) => {
        await api().call(disputes.contest, { number, text, evidence })
        await revalidate()
      }}
    />
  )
}

/** Where a buyer enters how the goods were sent back. */
export function SendBackForm({ order: { number, currency } }: { order: OrderView }) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [pictures, setPictures] = useState<readonly SentFile[]>([])
  return (
    <CallForm
      check={(form) => checkShipment(form, currency)}
      send={async (shipment) => {
        const ids = pictures.map(({ id }) => id)
        await api().call(disputes.sendBack, { number, ...shipment, pictures: ids })
        await revalidate()
      }}
    >
      <ShipmentFields
        number={number}
        currency={currency}
        pictures={pictures}
        onPictures={setPictures}
      />
      <div className="form-end">
        <SubmitButton working="Saving">I have sent it back</SubmitButton>
      </div>
    </CallForm>
  )
}
