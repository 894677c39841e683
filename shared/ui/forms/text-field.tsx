import type { InputHTMLAttributes } from 'react'

import { Field, type FieldProps } from './field.tsx'
import { useField } from './form-state.ts'

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'placeholder'
>

/** One line of text. Nothing is cut off while typing: what is too long is said, not lost. */
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

interface TextAreaProps extends FieldProps {
  /** Height in lines before anything is typed; where browsers can, it grows with the text. */
  rows: number
  autoComplete?: string
}

/** Several lines of text. */
export function TextArea({ name, label, help, optional, rows, autoComplete }: TextAreaProps) {
  const { value, error, aria } = useField(name, help !== undefined)
  return (
    <Field name={name} label={label} help={help} optional={optional} error={error}>
      <textarea
        className="control"
        name={name}
        rows={rows}
        autoComplete={autoComplete}
        defaultValue={value}
        required={!optional}
        {...aria}
      />
    </Field>
  )
}
