import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { type Call, useApi } from '../../../contract/call.ts'
import type { FormIssue, FormValues } from '../../../contract/form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { failureIssues } from '../../../ui/failure.ts'
import { FormContext } from '../../../ui/forms/form-state.ts'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'

interface ActionDialogProps {
  /** The text of the button that opens the dialog. */
  label: string
  title: string
  submit: string
  working: string
  /** The action goes against somebody. */
  danger?: boolean
  /** The initial values of the fields. */
  values?: FormValues
  /** Does it with the form's values; afterwards the page reloads its data. */
  send: (call: Call, form: FormData) => Promise<unknown>
  /** Explanation and fields. */
  children: ReactNode
}

const noIssues: readonly FormIssue[] = []
const empty: FormValues = {}

/** A button that opens a dialog for what an action needs. */
export function ActionDialog({
  label,
  title,
  submit,
  working,
  danger = false,
  values = empty,
  send,
  children,
}: ActionDialogProps) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState(noIssues)

  useEffect(() => {
    const [first] = issues
    if (first !== undefined) document.getElementById(first.pointer.slice(1))?.focus()
  }, [issues])

  const submitOnce = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setIssues(noIssues)
    try {
      await send(api().call, form)
      setOpen(false)
      await revalidate()
    } catch (error) {
      setIssues(failureIssues(error))
    } finally {
      setBusy(false)
    }
  }
  const start = () => {
    setIssues(noIssues)
    setOpen(true)
  }
  // Issues without a field in this form are shown above the fields.
  const shown = (pointer: string) => ['/reason', '/until', '/text'].includes(pointer)
  return (
    <>
      <button
        className={`button button-small${danger ? ' button-danger' : ''}`}
        ref={passFocusOn}
        type="button"
        onClick={start}
      >
        {label}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        <FormContext value={{ issues, values, busy, answered: false }}>
          <form className="form" noValidate onSubmit={(event) => void submitOnce(event)}>
            <div aria-live="polite">
              {issues
                .filter(({ pointer }) => !shown(pointer))
                .map(({ detail }) => (
                  <p className="field-error" key={detail}>
                    {detail}
                  </p>
                ))}
            </div>
            {children}
            <div className="dialog-actions">
              <button className="button button-small" type="button" onClick={() => setOpen(false)}>
                Cancel
              </button>
              <SubmitButton working={working} danger={danger}>
                {submit}
              </SubmitButton>
            </div>
          </form>
        </FormContext>
      </Dialog>
    </>
  )
}

/** The field for the reason. */
export function ReasonField({ help }: { help: string }) {
  return <TextArea name="reason" label="Reason" help={help} />
}

/** The reason in a form. */
export const reasonIn = (form: FormData) => String(form.get('reason') ?? '')
