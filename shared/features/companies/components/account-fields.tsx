import { useState } from 'react'

import { countries } from '../../../postal/countries.ts'
import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { capitalised } from '../../../ui/words.ts'
import { accountRule } from '../bank-account-rules.ts'

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

/** The fields of a bank account: its holder, its country, and what that country requires. */
export function AccountFields({ holderHelp }: { holderHelp: string }) {
  const [country, setCountry] = useState('')
  return (
    <>
      <TextField name="accountHolder" label="Account holder" help={holderHelp} autoComplete="off" />
      <SelectField
        name="country"
        label="Country of the account"
        prompt="Choose a country"
        options={countryNames}
        onChoose={(name) => setCountry(countries.get(name) ?? '')}
      />
      {country !== '' && <Numbers key={country} country={country} />}
    </>
  )
}
