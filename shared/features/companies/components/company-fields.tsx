import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import { companyKinds } from '../company-kinds.ts'
import { countries } from '../countries.ts'

const countryNames = [...countries.keys()]

/** What a company says of itself, from its name to its website, in the order of the register. */
export function CompanyFields() {
  return (
    <>
      <TextField name="companyName" label="Company name" autoComplete="organization" />
      <SelectField
        name="companyKind"
        label="Kind of company"
        prompt="Choose one"
        options={companyKinds}
      />
      <div className="field-pair">
        <SelectField
          name="country"
          label="Country of registration"
          prompt="Choose a country"
          options={countryNames}
          autoComplete="country-name"
        />
        <TextField
          name="registrationNumber"
          label="Registration number"
          help="Eight characters at Companies House."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <div className="field-pair">
        <TextField
          name="taxNumber"
          label="VAT or tax number"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          name="website"
          label="Website"
          optional
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
    </>
  )
}

/** Where a company does business. */
export function AddressField() {
  return (
    <TextArea
      name="address"
      label="Business address"
      help="Street, town and postcode."
      autoComplete="street-address"
    />
  )
}
