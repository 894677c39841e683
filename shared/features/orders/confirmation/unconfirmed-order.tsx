import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import * as z from 'zod/mini'

import { useApi } from '../../../contract/call.ts'
import { type CheckedForm, checkForm } from '../../../contract/form.ts'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { CheckboxField } from '../../../ui/forms/choice-fields.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import { useWork } from '../../../ui/use-work.tsx'
import type { OrderView } from '../order-words.ts'
import { orderConfirmation } from './contract.ts'

const { reason } = orderConfirmation.decline.input.shape
const lotField = (position: number) => `lot-${position}`

/** What a seller says is not there: the only lot of the order, or those that were ticked. */
function checkDecline(
  { lines }: OrderView,
  form: FormData,
): CheckedForm<{ reason: string; lots: number[] }> {
  const several = lines.length > 1
  const ticks = several ? lines.map(({ position }) => lotField(position)) : []
  const schema = z.strictObject({
    ...Object.fromEntries(ticks.map((name) => [name, z.enum(['', 'yes'])])),
    reason,
  })
  const checked = checkForm(schema, form)
  if (!checked.ok) return checked
  const lots = lines
    .map(({ position }) => position)
    .filter((position) => !several || form.get(lotField(position)) === 'yes')
  if (lots.length > 0) return { ...checked, value: { reason: checked.value.reason, lots } }
  const detail = 'Tick what is not there.'
  return { ok: false, values: checked.values, errors: [{ pointer: `/${ticks[0] ?? ''}`, detail }] }
}

/** Where a seller says that pieces of a new order are not there. */
export function DeclineOrder({ order }: { order: OrderView }) {
  const { number, lines } = order
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(false)
  const several = lines.length > 1
  return (
    <>
      <button className="button" type="button" ref={passFocusOn} onClick={() => setOpen(true)}>
        They are not there
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="The pieces are not there">
        <CallForm
          prefix="decline-"
          check={(form) => checkDecline(order, form)}
          send={async (said) => {
            await api().call(orderConfirmation.decline, { number, ...said })
            setOpen(false)
            await revalidate()
          }}
        >
          <p>
            The order is cancelled, and the buyer pays nothing.{' '}
            {several ? 'The lots that you tick are' : 'The lot is'} paused, so that nobody else
            orders what is not there. Correct how many pieces you have before you publish{' '}
            {several ? 'them' : 'it'} again.
          </p>
          {several && (
            <fieldset className="field">
              <legend className="field-label">What is not there</legend>
              {lines.map(({ position, title, pieces }) => (
                <CheckboxField key={position} name={`decline-${lotField(position)}`} optional>
                  {pieces} × {title}
                </CheckboxField>
              ))}
            </fieldset>
          )}
          <TextArea name="decline-reason" label="Reason" help="The buyer reads it." />
          <div className="dialog-actions">
            <button className="button button-small" type="button" onClick={() => setOpen(false)}>
              Back
            </button>
            <SubmitButton working="Cancelling" danger>
              {several ? 'Cancel the order, pause these lots' : 'Cancel the order, pause the lot'}
            </SubmitButton>
          </div>
        </CallForm>
      </Dialog>
    </>
  )
}

/** Where a buyer withdraws an order that its seller has not confirmed. */
export function WithdrawOrder({ order: { number } }: { order: OrderView }) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { working, trouble, run } = useWork()
  const [open, setOpen] = useState(false)
  const withdraw = () =>
    run('withdraw', async () => {
      await api().call(orderConfirmation.withdraw, { number })
      setOpen(false)
      await revalidate()
    })
  return (
    <div className="order-acts">
      <button className="button" type="button" ref={passFocusOn} onClick={() => setOpen(true)}>
        Withdraw the order
      </button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Withdraw this order"
        confirm="Withdraw the order"
        working={working === null ? undefined : 'Withdrawing…'}
        cancel="Keep it"
        danger
        onConfirm={() => void withdraw()}
      >
        <p>The pieces can be ordered by others again. You pay nothing.</p>
        <p className="field-error" role="alert">
          {trouble}
        </p>
      </ConfirmDialog>
    </div>
  )
}
