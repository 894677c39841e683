import type { AddressFormat } from '../../../postal/address-format.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'

interface PersonFieldsProps {
  /** How addresses and telephone numbers are written in a country that the form has asked for. */
  format?: AddressFormat | null
}

/** Name and telephone of the person who fills in the form. */
export function PersonFields({ format }: PersonFieldsProps) {
  const known = format?.telephoneExample ? format : { dialCode: '44', telephoneExample: '' }
  const code = `+${known.dialCode}`
  return (
    <div className="field-pair">
      <TextField name="name" label="Your name" autoComplete="name" autoCapitalize="words" />
      <TextField
        name="telephone"
        label="Telephone"
        help={
          known.telephoneExample === ''
            ? `With the country code, such as ${code}.`
            : `Such as ${known.telephoneExample}. You can leave out ${code}.`
        }
        type="tel"
        autoComplete="tel"
        placeholder={code}
      />
    </div>
  )
}
