import { type FormEvent, useState } from 'react'

import type { FormValues } from '../../../contract/form.ts'
import { formatAddress } from '../../../postal/address-format.ts'
import { countries } from '../../../postal/countries.ts'
import { CountryFields } from '../../../postal/country-fields.tsx'
import { useAddressFormat } from '../../../postal/use-address-format.ts'
import { paths } from '../../../routing/paths.ts'
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { CheckboxField, SelectField } from '../../../ui/forms/choice-fields.tsx'
import { FieldNotes } from '../../../ui/forms/field.tsx'
import { useField, useFormState } from '../../../ui/forms/form-state.ts'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { checkAddress, typedAddress } from '../address-form.ts'
import type { AddressUse } from '../address-uses.ts'
import { weekdays } from '../opening-hours.ts'

const loadCheck = async () => checkAddress
const countryNames = [...countries.keys()]

const usedFor: Readonly<Record<AddressUse, string>> = {
  delivery: 'Deliveries to our own premises',
  vault: 'Deliveries to a vault or forwarder',
  returns: 'Returns of what we sold',
}

/** The pages above those that add or correct an address. */
export const addressCrumbs = [
  { to: paths.yourCompany, label: 'Company' },
  { to: paths.addresses, label: 'Addresses' },
]

/** The form that adds or corrects an address. */
export function AddressForm({ initial }: { initial: FormValues }) {
  return (
    <AnswerForm answer={useAnswer()} loadCheck={loadCheck} initial={initial}>
      <Fields />
    </AnswerForm>
  )
}

function Fields() {
  const { values } = useFormState()
  const [typed, setTyped] = useState(values)
  const country = typed['address/country'] ?? ''
  const format = useAddressFormat(countries.get(country))
  const follow = ({ currentTarget }: FormEvent<HTMLDivElement>) => {
    const form = currentTarget.closest('form')
    if (form !== null) setTyped(checkAddress(new FormData(form)).values)
  }
  const label = format && formatAddress(typedAddress(typed), format)
  return (
    <div className="address-form" onInput={follow}>
      <SelectField
        name="address/country"
        label="Country"
        prompt="Choose a country"
        options={countryNames}
        autoComplete="country-name"
        help="The fields below follow the country."
      />
      <Ticks name="uses" label="Used for" options={Object.entries(usedFor)} />
      <TextField name="name" label="Name in your address book" autoComplete="off" />
      <Section title="Address">
        <div className="form">
          <TextField
            name="address/recipient"
            label="Recipient"
            help="The company or the desk that receives the goods."
            autoComplete="organization"
          />
          <TextField name="address/careOf" label="Care of" optional autoComplete="off" />
          <CountryFields format={format} linesHelp="Each line as on a parcel, up to three." />
        </div>
      </Section>
      <Section title="Contact">
        <div className="form">
          <TextField name="contact" label="Name" autoComplete="name" />
          <TextField
            name="telephone"
            label="Telephone"
            type="tel"
            autoComplete="tel"
            help={`Given to the courier and, after payment, to the seller.${format?.dialCode ? ` Without a country code it is a +${format.dialCode} number.` : ''}`}
          />
        </div>
      </Section>
      <Section title="Opening hours">
        <div className="form">
          <Ticks
            name="days"
            label="Days"
            options={weekdays.map((day, at) => [String(at + 1), day.slice(0, 3)])}
            row
          />
          <div className="field-pair">
            <TextField name="hours/from" label="From" type="time" optional />
            <TextField name="hours/to" label="To" type="time" optional />
          </div>
          <TextArea
            name="instructions"
            label="Instructions"
            optional
            help="Dock, badge, who signs."
          />
          <CheckboxField name="defaultDelivery" optional>
            Make this the default for deliveries
          </CheckboxField>
          <CheckboxField name="defaultReturns" optional>
            Make this the default for returns
          </CheckboxField>
        </div>
      </Section>
      {label !== null && (
        <div className="address-label">
          <p>On the label</p>
          <address className="lines">{[...label, country].join('\n')}</address>
        </div>
      )}
      <FormEnd working="Saving the address">Save address</FormEnd>
    </div>
  )
}

interface TicksProps {
  name: string
  label: string
  options: readonly (readonly string[])[]
  /** Side by side in one row. */
  row?: boolean
}

/** A choice of any number of a few. The first tick has the field's id. */
function Ticks({ name, label, options, row = false }: TicksProps) {
  const { value = '', error, aria } = useField(name, false)
  const { id, ...described } = aria
  const chosen = new Set(value.split(' '))
  return (
    <fieldset className="field" {...described}>
      <legend className="field-label">{label}</legend>
      <div className={row ? 'address-days' : undefined}>
        {options.map(([option = '', words = ''], at) => (
          <label className="checkbox" key={option}>
            <input
              type="checkbox"
              name={name}
              id={at === 0 ? id : undefined}
              value={option}
              defaultChecked={chosen.has(option)}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
      <FieldNotes name={name} error={error} />
    </fieldset>
  )
}
