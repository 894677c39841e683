import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { passwordLength } from '../password-length.ts'
import { PasswordMeter } from './password-meter.tsx'

/** The form has no other personal fields. */
const personal = {}

/** A field for a new password, with its meter. */
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
