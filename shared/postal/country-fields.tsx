import { useAnswer } from '../ui/forms/answer-form.tsx'
import { CheckboxField, SelectField } from '../ui/forms/choice-fields.tsx'
import { useFormState } from '../ui/forms/form-state.ts'
import { TextArea, TextField } from '../ui/forms/text-field.tsx'
import type { AddressFormat, CountryField } from './address-format.ts'

/** Before a country is chosen, and without scripts: every field that a country may have. */
const anywhere: AddressFormat['fields'] = [
  { field: 'lines', label: 'Street address', required: true },
  { field: 'city', label: 'City', required: false },
  { field: 'region', label: 'State or province', required: false },
  { field: 'postalCode', label: 'Postal code', required: false },
]

const completes: Readonly<Record<CountryField, string>> = {
  lines: 'street-address',
  district: 'address-level3',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
}

interface CountryFieldsProps {
  /** How addresses are written in the chosen country; null before that is known. */
  format: AddressFormat | null
  linesHelp: string
}

/**
 * The fields of an address below its country, as that country has them. A postal code that was refused can be
 * kept.
 */
export function CountryFields({ format, linesHelp }: CountryFieldsProps) {
  const { values } = useFormState()
  const answer = useAnswer()
  const [lines, ...others] = (format?.fields ?? anywhere).map(({ field, label, required }) => {
    const name = `address/${field}`
    const optional = !required && (format === null ? 'depends on the country' : true)
    const shared = { name, label, optional, autoComplete: completes[field] }
    if (field === 'lines') return <TextArea key={field} {...shared} help={linesHelp} />
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
  const refused = answer?.errors?.some(({ pointer }) => pointer === '/address/postalCode')
  return (
    <>
      {lines}
      {/* One group in all countries, so that a field keeps what was typed when the country changes. */}
      <div className="field-pair">{others}</div>
      {((refused && answer?.values['address/postalCode']) ||
        answer?.values.keepPostalCode === 'yes') && (
        <CheckboxField name="keepPostalCode" optional>
          Keep this postal code as it is
        </CheckboxField>
      )}
    </>
  )
}
