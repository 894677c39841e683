import { useEffect, useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import type { AddressFormat, CountryField } from '../../../postal/address-format.ts'
import { countries } from '../../../postal/countries.ts'
import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { useFormState } from '../../../ui/forms/form-state.ts'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import { addresses } from '../contract.ts'

/** Before a country is chosen, and without scripts: every field that a country may have. */
const anywhere: AddressFormat['fields'] = [
  { field: 'lines', label: 'Street address', required: true },
  { field: 'city', label: 'City', required: false },
  { field: 'region', label: 'State or province', required: false },
  { field: 'postalCode', label: 'Postal code', required: false },
]

/** How addresses are written in a country, by its English name; null while that is not known. */
export function useAddressFormat(countryName: string): AddressFormat | null {
  const api = useApi()
  const [format, setFormat] = useState<AddressFormat | null>(null)
  const country = countries.get(countryName)
  useEffect(() => {
    if (country === undefined) return
    let isOld = false
    const load = async () => {
      const found = await api().call(addresses.format, { country })
      if (!isOld) setFormat(found)
    }
    // Without it the fields of any country stay, and the server checks what is sent.
    load().catch(() => undefined)
    return () => {
      isOld = true
    }
  }, [country, api])
  return format?.country === country ? format : null
}

const completes: Readonly<Record<CountryField, string>> = {
  lines: 'street-address',
  district: 'address-level3',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
}

interface CountryFieldsProps {
  format: AddressFormat | null
  /** What the names of the fields begin with. */
  prefix?: string
}

/** The fields of an address below its country, as that country has them. */
export function CountryFields({ format, prefix = '' }: CountryFieldsProps) {
  const { values } = useFormState()
  return (format?.fields ?? anywhere).map(({ field, label, required }) => {
    const name = prefix + field
    const shared = { name, label, optional: !required, autoComplete: completes[field] }
    if (field === 'lines') {
      return <TextArea key={field} {...shared} help="Each line as on a parcel, up to three." />
    }
    if (field === 'region' && format !== null && format.regions.length > 0) {
      const options = format.regions.map(({ code, name: text }) => ({ value: code, label: text }))
      return (
        // Remounted for another country, so that no region of the former one stays chosen.
        <SelectField
          key={`${field} ${format.country}`}
          {...shared}
          prompt="Choose one"
          options={options.toSorted((one, other) => one.label.localeCompare(other.label, 'en'))}
        />
      )
    }
    const help =
      field === 'postalCode' && format?.postalCode
        ? `Such as ${format.postalCode.example}.`
        : undefined
    return <TextField key={field} {...shared} help={values[name] ? undefined : help} />
  })
}
