import { CircleAlert } from 'lucide'
import type { ReactNode } from 'react'

import { Icon } from '../icon.tsx'

/** What every field has. */
export interface FieldProps {
  /** Also the id of its control, to which the error summary links. */
  name: string
  label: string
  help?: string | undefined
  /** Says so beside the label, or on what it depends; every other field is required. */
  optional?: boolean | string | undefined
}

/** The error of a field in words, with its help; `useField` ties both to the control. */
export function FieldNotes({
  name,
  error,
  help,
}: {
  name: string
  error?: string | undefined
  help?: string | undefined
}) {
  return (
    <>
      {error !== undefined && (
        <p className="field-error" id={`${name}-error`}>
          <Icon of={CircleAlert} size={16} />
          <span>
            <span className="visually-hidden">Error: </span>
            {error}
          </span>
        </p>
      )}
      {help !== undefined && (
        <p className="field-help" id={`${name}-help`}>
          {help}
        </p>
      )}
    </>
  )
}

/** A field: label above, control, error and help below. */
export function Field({
  name,
  label,
  help,
  optional,
  error,
  children,
}: FieldProps & { error: string | undefined; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
        {optional && (
          <span className="field-optional"> ({optional === true ? 'optional' : optional})</span>
        )}
      </label>
      {children}
      <FieldNotes name={name} error={error} help={help} />
    </div>
  )
}
