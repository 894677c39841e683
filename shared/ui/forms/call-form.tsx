import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'

import type { CheckedForm, FormIssue, FormValues } from '../../contract/form.ts'
import { failureIssues } from '../failure.ts'
import { FormContext } from './form-state.ts'

interface CallFormProps<T> {
  check: (form: FormData) => CheckedForm<T>
  /** Sends the checked values. A `CallError` that it throws is shown at its fields. */
  send: (value: T) => Promise<unknown>
  /** Prefix of the field names, if the page has other fields of the same names. */
  prefix?: string
  /** The initial values. */
  values?: FormValues
  children: ReactNode
}

const noIssues: readonly FormIssue[] = []
const noValues: FormValues = {}

/** A form that calls the API without navigating, for pages that need scripts anyway. */
export function CallForm<T>({
  check,
  send,
  prefix = '',
  values = noValues,
  children,
}: CallFormProps<T>) {
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState(noIssues)
  const place = useRef<HTMLFormElement>(null)
  /** Why the form cannot be sent now, such as a file that is on its way. */
  const held = useRef(new Set<{ why: string }>())
  useEffect(() => {
    if (issues.length === 0) return
    place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [issues])

  // A field may be sent deeper in the request, as in `/lots/0/pieces`. What is said of something that is no
  // field stands above them all.
  const fieldOf = (pointer: string) => {
    const name = [pointer.slice(1), pointer.slice(pointer.lastIndexOf('/') + 1)]
      .map((each) => prefix + each)
      .find((each) => place.current?.elements.namedItem(each))
    return name === undefined ? '' : `/${name}`
  }
  const show = (found: readonly FormIssue[]) =>
    setIssues(found.map(({ pointer, detail }) => ({ pointer: fieldOf(pointer), detail })))
  const hold = (why: string) => {
    const own = { why }
    held.current.add(own)
    return () => {
      held.current.delete(own)
      setIssues((all) => all.filter(({ detail }) => detail !== why))
    }
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const [hindrance] = held.current
    if (hindrance !== undefined) return show([{ pointer: '', detail: hindrance.why }])
    const form = new FormData()
    for (const [name, text] of new FormData(event.currentTarget)) {
      form.append(name.slice(prefix.length), text)
    }
    const checked = check(form)
    if (!checked.ok) return show(checked.errors)
    setBusy(true)
    setIssues(noIssues)
    try {
      await send(checked.value)
    } catch (error) {
      show(failureIssues(error))
    } finally {
      setBusy(false)
    }
  }
  const whole = issues.filter(({ pointer }) => pointer === '')
  return (
    <FormContext value={{ issues, values, busy, answered: false, hold }}>
      <form
        className="form call-form"
        noValidate
        ref={place}
        onSubmit={(event) => void submit(event)}
      >
        <div role="alert">
          {whole.map(({ detail }) => (
            <p className="field-error" key={detail}>
              {detail}
            </p>
          ))}
        </div>
        {children}
      </form>
    </FormContext>
  )
}
