import { CircleAlert } from 'lucide'
import type { ReactNode } from 'react'

import { Icon } from '../icon.tsx'

/** Props of every field. */
export interface FieldProps {
  /** Also the id of its control; the error summary links to it. */
  name: string
  label: string
  help?: string | undefined
  /**
   * Marks the field as optional; a text says on what that depends. All other fields are required.
   */
  optional?: boolean | string | undefined
}

/** A field's error and help; `useField` links both to the control. */
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
