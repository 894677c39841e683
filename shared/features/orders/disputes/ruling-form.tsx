import * as z from 'zod/mini'

import { reasonForm } from '../../../console/fields.ts'
import { type CheckedForm, checkForm } from '../../../contract/form.ts'
import { type Currency, parseMoney, plainAmount } from '../../../contract/money.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SegmentedField } from '../../../ui/forms/choice-fields.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import { ActionDialog } from '../../../workplace/action-dialog.tsx'
import { consoleDisputes } from './console-contract.ts'
import { outcomeWords, type RulingOutcome, rulingOutcomes } from './dispute-words.ts'
import { RulingText } from './proposals.tsx'
import type { DisputeCase } from './statements.tsx'

const { outcome, reasoning } = consoleDisputes.rule.input.shape
const schema = z.strictObject({ outcome, seller: z.string(), reasoning })

interface Ruled {
  outcome: RulingOutcome
  seller?: number
  reasoning: string
}

/** Reads a ruling, with the seller's part as people type it. */
function checkRuling(form: FormData, currency: Currency): CheckedForm<Ruled> {
  const checked = checkForm(schema, form)
  if (form.get('outcome') !== 'split') {
    if (!checked.ok) return checked
    const { seller: _unused, ...ruled } = checked.value
    return { ...checked, value: ruled }
  }
  const read = parseMoney(String(form.get('seller') ?? ''), currency)
  const { values } = checked
  if (checked.ok && read.ok) {
    return { ok: true, values, value: { ...checked.value, seller: read.money.minor } }
  }
  const errors = [
    ...(read.ok ? [] : [{ pointer: '/seller', detail: read.says }]),
    ...(checked.ok ? [] : checked.errors),
  ]
  return { ok: false, values, errors }
}

/** Where an operator rules. */
export function RulingForm({ case: { id, currency, needsTwo, tax, kept } }: { case: DisputeCase }) {
  const change = useChange()
  return (
    <CallForm
      values={kept === null ? {} : { seller: plainAmount({ minor: kept.seller, currency }) }}
      check={(form) => checkRuling(form, currency)}
      send={(ruled) => change(consoleDisputes.rule, { id, ...ruled })}
    >
      <SegmentedField
        name="outcome"
        label="Outcome"
        options={rulingOutcomes
          // What the buyer accepted stays the seller's.
          .filter((value) => kept === null || value !== 'refund')
          .map((value) => ({ value, label: outcomeWords[value] }))}
      />
      <TextField
        name="seller"
        label={`What the seller gets, ${currency}${tax > 0 ? ', without VAT' : ''}`}
        help={
          kept === null
            ? 'Only if the price is split; the rest goes back to the buyer.'
            : 'Only if the price is split. Filled in with the price of what the buyer accepted, which is the least.'
        }
        inputMode="decimal"
        autoComplete="off"
        optional
      />
      <TextArea
        name="reasoning"
        label="Reasons"
        help="Both sides can always read them. Say what you have looked at, and what follows from it."
        tall
      />
      <FormEnd working="Deciding">{needsTwo ? 'Propose this ruling' : 'Decide'}</FormEnd>
    </CallForm>
  )
}

interface ProposedRulingProps {
  case: DisputeCase
  ruling: NonNullable<DisputeCase['ruling']>
}

/** A ruling that one operator has proposed, for another to confirm. */
export function ProposedRuling({ case: { id, currency }, ruling }: ProposedRulingProps) {
  const change = useChange()
  const { working, trouble, run } = useWork()
  const confirm = () =>
    run('confirm', () => change(consoleDisputes.confirm, { id, ruling: ruling.id }))
  return (
    <>
      <p>
        {outcomeWords[ruling.outcome]}. Proposed by {ruling.proposedBy}, <Moment of={ruling.at} />.
      </p>
      <RulingText ruling={ruling} currency={currency} />
      {ruling.own && <p className="quiet">Another operator confirms it.</p>}
      <div className="order-acts">
        {!ruling.own && (
          <WorkButton className="button button-filled" working={working} onClick={confirm}>
            {working === null ? 'Confirm it' : 'Confirming…'}
          </WorkButton>
        )}
        <ActionDialog
          label={ruling.own ? 'Take it back' : 'Turn it down'}
          look="large"
          title="Turn this ruling down"
          submit="Turn it down"
          working="Turning down"
          cancel="Keep it"
          danger
          prefix="refuse-"
          form={reasonForm}
          send={(call, given) =>
            call(consoleDisputes.turnDown, { id, ruling: ruling.id, ...given })
          }
        >
          <p>Then another ruling can be made. Only operators read why.</p>
          <TextArea name="refuse-reason" label="Reason" />
        </ActionDialog>
      </div>
      <Trouble says={trouble} />
    </>
  )
}
