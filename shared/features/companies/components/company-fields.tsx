import { type ReactNode, useState, useSyncExternalStore } from 'react'

import { likelyVatNumber } from '../../../contract/vat-countries.ts'
import type { AddressFormat } from '../../../postal/address-format.ts'
import type { countries as countriesOf } from '../../../postal/countries.ts'
import { CountryFields } from '../../../postal/country-fields.tsx'
import { useAddressFormat } from '../../../postal/use-address-format.ts'
import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { useFormState } from '../../../ui/forms/form-state.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { companyKinds } from '../company-kinds.ts'

/** How a country's register writes its numbers, if that helps. */
const registers: Readonly<Record<string, string>> = {
  France: 'The SIREN, nine digits.',
  Germany: 'With the section, such as HRB 12345.',
  India: 'The CIN or the LLPIN.',
  'United Kingdom': 'Eight characters at Companies House.',
}

const onChange = (changed: () => void) => {
  addEventListener('change', changed)
  return () => removeEventListener('change', changed)
}

/** The country that the form says: also one that somebody chose before React took over the page. */
function useChosenCountry(): string {
  const { country: given = '' } = useFormState().values
  return useSyncExternalStore(
    onChange,
    () => document.querySelector<HTMLSelectElement>('#country')?.value ?? given,
    () => given,
  )
}

interface CompanyFieldsProps {
  /** Both are given by the page, so that the login page does not fetch them with the other fields. */
  kinds: typeof companyKinds
  countries: typeof countriesOf
  /** Fields below that follow the country as well. */
  children?: (format: AddressFormat | null) => ReactNode
}

/** A company's own details, from its name to its registered address, in the order of the register page. */
export function CompanyFields({ kinds, countries, children }: CompanyFieldsProps) {
  const country = useChosenCountry()
  const [likely, setLikely] = useState<string | null>(null)
  const format = useAddressFormat(countries.get(country))
  return (
    <>
      <TextField name="companyName" label="Company name" autoComplete="organization" />
      <SelectField name="companyKind" label="Kind of company" prompt="Choose one" options={kinds} />
      <div className="field-pair">
        <SelectField
          name="country"
          label="Country of registration"
          prompt="Choose a country"
          options={[...countries.keys()]}
          autoComplete="country-name"
        />
        <TextField
          name="registrationNumber"
          label="Registration number"
          help={registers[country] ?? 'As on the company register.'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <div className="field-pair">
        <div
          onBlur={({ target }) => {
            if (!(target instanceof HTMLInputElement)) return
            setLikely(likelyVatNumber(countries.get(country) ?? '', target.value))
          }}
        >
          <TextField
            name="taxNumber"
            label="VAT or tax number"
            help={
              likely === null
                ? 'A VAT number with its country letters.'
                : `If this is your VAT number, write it as ${likely}. Otherwise sales to you cannot be free of VAT.`
            }
            optional
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
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
      <CountryFields
        format={format}
        linesHelp="The registered address, as on the company register. Up to three lines."
      />
      {children?.(format)}
    </>
  )
}
