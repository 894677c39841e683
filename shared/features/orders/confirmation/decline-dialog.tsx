import type { ReactNode } from 'react'
import * as z from 'zod/mini'

import type { Call } from '../../../contract/call.ts'
import { type CheckedForm, checkForm } from '../../../contract/form.ts'
import { CheckboxField } from '../../../ui/forms/choice-fields.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { type ActionLook, FormDialog } from '../../../workplace/action-dialog.tsx'

interface Lot {
  position: number
  title: string
  pieces: number
}
/** Why an order is not confirmed, and the places of the lots that can’t be supplied. */
interface Declined {
  reason: string
  lots: number[]
}

const lotField = (position: number) => `lot-${position}`

/** What can’t be supplied: the only lot of the order, or those that were ticked. */
function checkDecline(
  lines: readonly Lot[],
  reason: z.ZodMiniType<string>,
  form: FormData,
): CheckedForm<Declined> {
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
  const detail = 'Tick what can’t be supplied.'
  return { ok: false, values: checked.values, errors: [{ pointer: `/${ticks[0] ?? ''}`, detail }] }
}

interface DeclineDialogProps {
  lines: readonly Lot[]
  /** The text of the button that opens the dialog. */
  label: string
  look: ActionLook
  title: string
  reason: z.ZodMiniType<string>
  reasonHelp: string
  send: (call: Call, said: Declined) => Promise<unknown>
  /** What else it does, after that the order is cancelled. */
  children: (several: boolean) => ReactNode
}

/** A button that opens a dialog that says which pieces of a new order can’t be supplied. */
export function DeclineDialog(props: DeclineDialogProps) {
  const { lines, reason, reasonHelp, children, ...dialog } = props
  const several = lines.length > 1
  return (
    <FormDialog
      {...dialog}
      submit={several ? 'Cancel the order, pause these lots' : 'Cancel the order, pause the lot'}
      working="Cancelling"
      cancel="Back"
      danger
      prefix="decline-"
      check={(form) => checkDecline(lines, reason, form)}
    >
      <p>
        The order is cancelled, and the buyer pays nothing.{' '}
        {several ? 'The lots that you tick are' : 'The lot is'} paused, so that nobody else orders
        {several ? 'them' : 'it'}. {children(several)}
      </p>
      {several && (
        <fieldset className="field">
          <legend className="field-label">What can’t be supplied</legend>
          {lines.map(({ position, title, pieces }) => (
            <CheckboxField key={position} name={`decline-${lotField(position)}`} optional>
              {pieces} × {title}
            </CheckboxField>
          ))}
        </fieldset>
      )}
      <TextArea name="decline-reason" label="Reason" help={reasonHelp} />
    </FormDialog>
  )
}
