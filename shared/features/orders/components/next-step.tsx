import * as z from 'zod/mini'

import { areaOf, sideOf } from '../../../contract/trade-sides.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { TimeLeft } from '../../../ui/time-left.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { useWork, WorkButton } from '../../../ui/use-work.tsx'
import { ActionDialog } from '../../../workplace/action-dialog.tsx'
import { useMayChange } from '../../../workplace/workplace-page.tsx'
import { orderConfirmation } from '../confirmation/contract.ts'
import { DeclineOrder, WithdrawOrder } from '../confirmation/unconfirmed-order.tsx'
import { orders } from '../contract.ts'
import { ShipForm } from '../dispatch/ship-form.tsx'
import { ContestRejection, RejectGoods, SendBackForm } from '../disputes/answer-rejection.tsx'
import { disputes } from '../disputes/contract.ts'
import { RejectLines } from '../disputes/reject-lines.tsx'
import { answerWords, askedWords, checkedWords, keptForSeller } from '../next-words.ts'
import { sellerOwedStates } from '../order-states.ts'
import { nextOf, type OrderView, turnWords } from '../order-words.ts'

const tookBack = {
  label: 'They came back as sent',
  working: 'Saving…',
  call: disputes.takeBack,
} as const

/** What the two sides do with one press. */
const presses = {
  confirm: { label: 'Yes, we can ship', working: 'Confirming…', call: orderConfirmation.confirm },
  deliver: { label: 'It has arrived', working: 'Saving…', call: orders.deliver },
  accept: { label: 'Accept the goods', working: 'Accepting…', call: orders.accept },
  agree: { label: 'Take them back', working: 'Saving…', call: disputes.agree },
  'take-back': tookBack,
  'take-part-back': tookBack,
} as const
type Press = keyof typeof presses
const isPress = (event: string): event is Press => Object.hasOwn(presses, event)

const weDecide = {
  what: 'We decide',
  more: 'We read what both sides say and show. You can still add to it, or agree on a split. The money stays held.',
} as const

/** Whether a paid order waits for what its buyer says about the money. */
const waitsForAnswer = ({ state, review }: OrderView) =>
  state === 'review' && review?.wanted === true

/** What operators have asked the reader's side in a dispute, as long as it has not answered. */
const openQuestions = ({ side, dispute }: OrderView) =>
  dispute?.questions.filter(({ waitsFor }) => waitsFor.includes(sideOf[side])) ?? []
const waitsForReply = (order: OrderView) => openQuestions(order).length > 0

/** Whether the day counts until which something is to be done. */
function dayCounts(order: OrderView) {
  // The day until which both sides could agree: what is left of the dispute is ours.
  if (order.frozenAt !== null || order.dispute?.ours === true) return false
  // Such a question says itself by when we would like its answer.
  return openQuestions(order).every(({ wishedBy }) => wishedBy === null)
}

function wordsOf(order: OrderView) {
  const { state, frozenAt, dispute, payoutsHeld } = order
  if (frozenAt !== null) return checkedWords
  if (waitsForAnswer(order)) return answerWords
  if (waitsForReply(order)) return askedWords
  if (payoutsHeld && sellerOwedStates.some((each) => each === state)) return keptForSeller
  return dispute?.ours === true ? weDecide : nextOf(order)
}

const { laboratory, booking } = orders.regrade.input.shape
const form = z.strictObject({ laboratory, booking })

/** Where a buyer enters which laboratory checks the goods. */
const Regrading = ({ order: { number } }: { order: OrderView }) => (
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

/** What comes next, who does it and until when. */
export function NextStep({ order }: { order: OrderView }) {
  const { number, state, side, dueAt, dueOn, frozenAt, can } = order
  const { what, more } = wordsOf(order)
  const asked = waitsForAnswer(order) || waitsForReply(order)
  const weAct = frozenAt !== null || (order.dispute?.ours === true && !asked)
  const change = useChange()
  const { working, trouble, run } = useWork()
  const acts = useMayChange(areaOf[sideOf[side]])
  const ownTurn = acts ? 'Your turn' : 'Your colleagues’ turn'
  const press = can.find(isPress)
  const send = (event: Press) => run(event, () => change(presses[event].call, { number }))
  return (
    <section className="order-next" aria-labelledby="order-next">
      <div className="order-next-head">
        <div>
          <p className="order-turn">
            {weAct ? 'Our turn' : asked ? ownTurn : turnWords(state, side, ownTurn)}
          </p>
          <h2 className="d5" id="order-next">
            {what}
          </h2>
        </div>
        {dueAt !== null && dueOn !== null && dayCounts(order) && (
          <TimeLeft
            until={dueOn}
            ends={dueAt}
            past={state === 'shipped' ? 'We ask the carrier' : 'Overdue'}
          />
        )}
      </div>
      <p>{typeof more === 'string' ? more : more(order)}</p>
      {press !== undefined && (
        <div className="order-acts">
          <WorkButton
            className="button button-filled"
            working={working}
            onClick={() => send(press)}
          >
            {working === null ? presses[press].label : presses[press].working}
          </WorkButton>
          {can.includes('decline') && <DeclineOrder order={order} />}
          {can.includes('reject') && <RejectGoods order={order} />}
          {can.includes('regrade') && <Regrading order={order} />}
          {can.includes('contest') && <ContestRejection order={order} />}
        </div>
      )}
      {can.includes('reject') && <RejectLines order={order} />}
      {can.includes('withdraw') && <WithdrawOrder order={order} />}
      {can.includes('send-back') && <SendBackForm order={order} />}
      {can.includes('ship') && <ShipForm order={order} />}
      <p className="field-error" role="alert">
        {trouble}
      </p>
    </section>
  )
}
