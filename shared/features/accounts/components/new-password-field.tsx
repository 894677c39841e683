import { useApi } from '../../../contract/call.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { passwordLength } from '../password-length.ts'
import { security } from '../security-contract.ts'
import { PasswordMeter } from './password-meter.tsx'

interface NewPasswordFieldProps {
  /** Reads the secret of the emailed link, for somebody who is not logged in. */
  secretOf?: () => string
}

/** A field for a new password, with its meter. */
export function NewPasswordField({ secretOf }: NewPasswordFieldProps) {
  const api = useApi()
  const fetchTexts = async () =>
    (await api().call(security.passwordTexts, secretOf ? { secret: secretOf() } : {})).texts
  return (
    <PasswordField
      name="password"
      label="New password"
      help={`At least ${passwordLength.least} characters. A short sentence works well.`}
      autoComplete="new-password"
      meter={<PasswordMeter of="password" fetchTexts={fetchTexts} />}
    />
  )
}
