import { useChange } from '../../../ui/use-change.ts'
import { SendForm } from '../dispatch/send-form.tsx'
import type { OrderView } from '../order-words.ts'
import { disputes } from './contract.ts'
import { StatementDialog } from './statement-form.tsx'

/** Where a buyer rejects all of the goods that they inspect. */
export function RejectGoods({ order: { number } }: { order: OrderView }) {
  const change = useChange()
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
        await change(disputes.reject, { number, reason, text, evidence })
      }}
    />
  )
}

/** Where a seller contests a rejection, or how the goods came back. */
export function ContestRejection({ order: { number, state } }: { order: OrderView }) {
  const change = useChange()
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
      send={({ text, evidence }) => change(disputes.contest, { number, text, evidence })}
    />
  )
}

/** Where a buyer enters how the goods were sent back. */
export function SendBackForm({ order }: { order: OrderView }) {
  const { number, parcel } = order
  const change = useChange()
  return (
    parcel !== null && (
      <SendForm
        order={order}
        parcel={parcel}
        label="I have sent it back"
        then="We tell the seller at once. You get your money once the seller says that they are back."
        send={(shipment) => change(disputes.sendBack, { number, ...shipment })}
      />
    )
  )
}
