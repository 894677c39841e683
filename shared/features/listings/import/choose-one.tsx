import { type ReactNode, useId } from 'react'

import { Select } from '../../../ui/forms/select.tsx'

interface ChooseOneProps {
  label: string
  labelHidden?: boolean
  value: string
  error?: string | undefined
  /** The `option`s. */
  children: ReactNode
  onChange: (value: string) => void
}

/** A labelled choice that acts as soon as it is made. */
export function ChooseOne(props: ChooseOneProps) {
  const { label, labelHidden = false, value, error, children, onChange } = props
  const id = useId()
  return (
    <div className="field">
      <label className={labelHidden ? 'visually-hidden' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </Select>
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
