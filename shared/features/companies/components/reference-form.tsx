import type { ReactNode } from 'react'

import type { FormAnswer } from '../../../contract/form.ts'
import { AnswerForm } from '../../../ui/forms/answer-form.tsx'
import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import { creditCurrencies, paymentHabits } from '../trade-reference.ts'

interface ReferenceFormProps {
  answer: FormAnswer | undefined
  link: { id: string; secret: string }
  /** The company that the questions are about. */
  asks: string
  /** Beside the button. */
  children: ReactNode
}

const loadCheck = async () => (await import('../trade-reference.ts')).checkReferenceAnswers

const notice = (
  <>
    <h2 id="answer-title">Thank you</h2>
    <p>Your reference has reached our reviewers. You can close this page.</p>
  </>
)

/** The questions on how a company pays, in the terms of the jewellery trade’s credit reports. */
export function ReferenceForm({ answer, link, asks, children }: ReferenceFormProps) {
  return (
    <AnswerForm answer={answer} loadCheck={loadCheck} notice={notice}>
      <input type="hidden" name="id" value={link.id} />
      <input type="hidden" name="secret" value={link.secret} />
      <TextField
        name="knownSince"
        label={`Since which year have you traded with ${asks}?`}
        inputMode="numeric"
      />
      <div className="field-pair">
        <SelectField
          name="currency"
          label="Currency of the amounts"
          prompt="Choose a currency"
          options={creditCurrencies}
        />
        <TextField
          name="highestCredit"
          label="Highest credit"
          help="The most it has owed you at any one time."
          inputMode="numeric"
        />
      </div>
      <div className="field-pair">
        <TextField name="owing" label="Owed now" inputMode="numeric" />
        <TextField name="pastDue" label="Of which past due" inputMode="numeric" />
      </div>
      <div className="field-pair">
        <TextField name="lastSale" label="Last sale" type="date" />
        <TextField name="terms" label="Payment terms" help="For example: 30 days net." />
      </div>
      <SelectField
        name="payment"
        label="How does it pay?"
        prompt="Choose one"
        options={paymentHabits}
      />
      <TextArea name="remarks" label="Remarks" optional />
      <div className="form-end">
        <SubmitButton working="Sending">Send the reference</SubmitButton>
        {children}
      </div>
    </AnswerForm>
  )
}
