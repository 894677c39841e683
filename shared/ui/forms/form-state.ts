import { createContext, useContext } from 'react'

import type { FormIssue, FormValues } from '../../contract/form.ts'

interface FormState {
  issues: readonly FormIssue[]
  values: FormValues
  /** The form has been sent and waits for its answer. */
  busy: boolean
  answered: boolean
  /** Keeps the form from being sent, and says why. @returns what lets it be sent again */
  hold?: (why: string) => () => void
}

export const FormContext = createContext<FormState | null>(null)

/** The state of the surrounding form. Throws outside an `AnswerForm`. */
export function useFormState(): FormState {
  const state = useContext(FormContext)
  if (state === null) throw new Error('a form part stands outside its form')
  return state
}

interface FieldState {
  value: string | undefined
  error: string | undefined
  /** Attributes that link a control to its messages. */
  aria: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
}

/** What the form's last answer says about a field. The name of the field is also its id. */
export function useField(name: string, hasHelp: boolean): FieldState {
  const { issues, values } = useFormState()
  const error = issues.find(({ pointer }) => pointer === `/${name}`)?.detail
  const notes = [error && `${name}-error`, hasHelp && `${name}-help`].filter(Boolean)
  return {
    value: values[name],
    error,
    aria: {
      id: name,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': notes.length === 0 ? undefined : notes.join(' '),
    },
  }
}
