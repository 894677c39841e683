import type { InputHTMLAttributes } from 'react'

import { Field, type FieldProps } from './field.tsx'
import { useField } from './form-state.ts'

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'placeholder'
>

/** One line of text. Text that is too long is reported, never cut. */
export function TextField({ name, label, help, optional, ...native }: FieldProps & Native) {
  const { value, error, aria } = useField(name, help !== undefined)
  return (
    <Field name={name} label={label} help={help} optional={optional} error={error}>
      <input
        className="control"
        name={name}
        defaultValue={value}
        required={!optional}
        {...aria}
        {...native}
      />
    </Field>
  )
}

/** An email address, for which phones show the right keyboard and correct nothing. */
export const EmailField = (props: FieldProps & Pick<Native, 'autoComplete'>) => (
  <TextField type="email" autoCapitalize="none" spellCheck={false} {...props} />
)

interface TextAreaProps extends FieldProps {
  /**
   * Starts tall, for a long message. Otherwise starts with one line and grows, if the browser can.
   */
  tall?: boolean
  autoComplete?: string
}

/** Several lines of text. */
export function TextArea({ name, label, help, optional, tall, autoComplete }: TextAreaProps) {
  const { value, error, aria } = useField(name, help !== undefined)
  return (
    <Field name={name} label={label} help={help} optional={optional} error={error}>
      <textarea
        className={tall ? 'control control-tall' : 'control'}
        name={name}
        rows={tall ? 7 : 3}
        autoComplete={autoComplete}
        defaultValue={value}
        required={!optional}
        {...aria}
      />
    </Field>
  )
}
