import { TextField } from '../../../ui/forms/text-field.tsx'

interface SecondStepFieldProps {
  name?: string
  /** The second step is a passkey, so only a recovery code can be typed. */
  passkey: boolean
}

/** The field for the second step's code. Its keyboard has letters, for recovery codes. */
export function SecondStepField({ name = 'code', passkey }: SecondStepFieldProps) {
  return (
    <TextField
      name={name}
      label={passkey ? 'Recovery code' : 'Login code'}
      help={
        passkey
          ? 'Only if you cannot use your passkey.'
          : 'From your authenticator app, or one of your recovery codes.'
      }
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
