import type { ReactNode } from 'react'

import { Field, FieldNotes, type FieldProps } from './field.tsx'
import { useField } from './form-state.ts'
import { Select } from './select.tsx'

interface Option {
  value: string
  label: string
}

interface SelectFieldProps extends FieldProps {
  /** Shown while nothing is chosen. */
  prompt: string
  /** A string is both the label and the value sent. */
  options: readonly (Option | string)[]
  autoComplete?: string
  /** Called with the choice, if other fields depend on it. */
  onChoose?: (value: string) => void
}

/** A choice of one of many, as a native list. */
export function SelectField({
  name,
  label,
  help,
  optional,
  prompt,
  options,
  autoComplete,
  onChoose,
}: SelectFieldProps) {
  const { value, error, aria } = useField(name, help !== undefined)
  return (
    <Field name={name} label={label} help={help} optional={optional} error={error}>
      <Select
        name={name}
        defaultValue={value ?? ''}
        autoComplete={autoComplete}
        required={!optional}
        onChange={({ target }) => onChoose?.(target.value)}
        {...aria}
      >
        <option value="">{prompt}</option>
        {options.map((option) =>
          typeof option === 'string' ? (
            <option key={option}>{option}</option>
          ) : (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ),
        )}
      </Select>
    </Field>
  )
}

interface SegmentedFieldProps extends Pick<FieldProps, 'name' | 'label'> {
  options: readonly Option[]
  /** The initial choice, unless the form has been sent before. */
  preselected?: string | undefined
}

/** A choice of one of few, side by side: a radio group. The first choice has the field's id. */
export function SegmentedField({ name, label, options, preselected }: SegmentedFieldProps) {
  const { value, error, aria } = useField(name, false)
  const { id, ...described } = aria
  const chosen = value || preselected
  return (
    <fieldset className="field" {...described}>
      <legend className="field-label">{label}</legend>
      <div className="segments">
        {options.map((option, at) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              id={at === 0 ? id : undefined}
              value={option.value}
              defaultChecked={option.value === chosen}
              required
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes name={name} error={error} />
    </fieldset>
  )
}

interface CheckboxFieldProps {
  name: string
  /** May stay unticked. */
  optional?: boolean
  children: ReactNode
}

/** A single statement to agree to, or a yes/no choice; sends `yes`. */
export function CheckboxField({ name, optional, children }: CheckboxFieldProps) {
  const { value, error, aria } = useField(name, false)
  return (
    <div className="field">
      <div className="checkbox">
        <input
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={value === 'yes'}
          required={!optional}
          {...aria}
        />
        <label htmlFor={name}>{children}</label>
      </div>
      <FieldNotes name={name} error={error} />
    </div>
  )
}
