import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { passwordLength } from '../password-length.ts'
import { PasswordMeter } from './password-meter.tsx'

/** Nothing else of the form is personal. */
const personal = {}

/** A password that is chosen now, with its meter. */
export function NewPasswordField({ name }: { name: string }) {
  return (
    <PasswordField
      name={name}
      label="New password"
      help={`At least ${passwordLength.least} characters. A short sentence works well.`}
      autoComplete="new-password"
      meter={<PasswordMeter of={name} personal={personal} />}
    />
  )
}
