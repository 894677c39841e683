import { useState } from 'react'

import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { capitalised } from '../../../ui/words.ts'
import { accountRule } from '../bank-account-rules.ts'
import { checkBankAccount } from '../bank-account.ts'
import { countries } from '../countries.ts'

const loadCheck = async () => checkBankAccount
const countryNames = [...countries.keys()]
const code = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const

/** The fields that a country requires. Values typed for another country are not sent. */
function Numbers({ country }: { country: string }) {
  const { iban, bic, local } = accountRule(country)
  const { routing } = local
  const both = iban === 'or-local'
  const unlessIban = both && 'not needed with an IBAN'
  return (
    <>
      {both && <p>Enter the IBAN, or the {routing?.label} and the account number.</p>}
      {iban !== 'none' && (
        <TextField
          name="iban"
          label="IBAN"
          optional={both && `not needed with a ${routing?.label}`}
          {...code}
        />
      )}
      {iban !== 'required' && (
        <div className="field-pair">
          {routing !== null && (
            <TextField
              name="routing"
              label={capitalised(routing.label)}
              optional={unlessIban}
              {...code}
            />
          )}
          <TextField name="accountNumber" label="Account number" optional={unlessIban} {...code} />
        </div>
      )}
      <TextField
        name="bic"
        label="BIC (SWIFT code)"
        optional={bic === 'optional'}
        help="Eight or eleven characters."
        {...code}
      />
    </>
  )
}

/** The form for a bank account, with the fields of its country. */
export function PayoutForm({ holder }: { holder: string }) {
  const answer = useAnswer()
  const [country, setCountry] = useState('')
  return (
    <AnswerForm
      answer={answer}
      loadCheck={loadCheck}
      notice={
        <>
          <h2 id="answer-title">The payout account has been set</h2>
          <p>
            It is held for 72 hours before it is used. We have emailed everybody who may see it.
          </p>
        </>
      }
    >
      <TextField
        name="accountHolder"
        label="Account holder"
        help={`The account must be in the name of ${holder}.`}
        autoComplete="off"
      />
      <SelectField
        name="country"
        label="Country of the account"
        prompt="Choose a country"
        options={countryNames}
        onChoose={(name) => setCountry(countries.get(name) ?? '')}
      />
      {country !== '' && <Numbers key={country} country={country} />}
      <div className="form-end">
        <SubmitButton working="Setting the account">Set payout account</SubmitButton>
      </div>
    </AnswerForm>
  )
}
