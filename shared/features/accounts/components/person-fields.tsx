import { TextField } from '../../../ui/forms/text-field.tsx'

/** Name and telephone of the person who fills in the form. */
export const PersonFields = () => (
  <div className="field-pair">
    <TextField name="name" label="Your name" autoComplete="name" autoCapitalize="words" />
    <TextField
      name="telephone"
      label="Telephone"
      help="With the country code, such as +44."
      type="tel"
      autoComplete="tel"
      placeholder="+44"
    />
  </div>
)
