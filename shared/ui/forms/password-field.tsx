import { type ReactNode, useState } from 'react'

import { Field, type FieldProps } from './field.tsx'
import { useField, useFormState } from './form-state.ts'

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'new-password' | 'current-password'
  /** Rates the password during typing, directly below it. */
  meter?: ReactNode
}

/**
 * A password field with a button to show it. The server never sends a password back; the browser
 * keeps what was typed.
 */
export function PasswordField({ name, label, help, autoComplete, meter }: PasswordFieldProps) {
  const { busy, answered, issues } = useFormState()
  // A fault says by itself what is asked for.
  const wanted = issues.some(({ pointer }) => pointer === `/${name}`) ? undefined : help
  const { error, aria } = useField(name, wanted !== undefined)
  const [shown, setShown] = useState(false)
  // Hide it before sending, so that the browser offers to save it as a password and not as text.
  if (busy && shown) setShown(false)
  return (
    <Field name={name} label={label} help={wanted} error={error}>
      <span className="password">
        <input
          className="control"
          type={shown ? 'text' : 'password'}
          name={name}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          {...aria}
        />
        <button
          className="password-toggle needs-script"
          type="button"
          aria-controls={name}
          onClick={() => setShown(!shown)}
        >
          <span className="text-link">{shown ? 'Hide' : 'Show'}</span>
          <span className="visually-hidden"> password</span>
        </button>
      </span>
      {meter}
      {answered && (
        <p className="field-help without-script">A password is never sent back. Enter it again.</p>
      )}
    </Field>
  )
}
