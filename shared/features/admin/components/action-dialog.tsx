import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { type Call, useApi } from '../../../contract/call.ts'
import type { FormIssue, FormValues } from '../../../contract/form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { failureIssues } from '../../../ui/failure.ts'
import { FormContext } from '../../../ui/forms/form-state.ts'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'

interface ActionDialogProps {
  /** The button that opens the window. */
  label: string
  title: string
  submit: string
  working: string
  /** What the fields start from. */
  values?: FormValues
  /** Does it with what was filled in; afterwards the page loads its data again. */
  send: (call: Call, form: FormData) => Promise<unknown>
  /** Explanation and fields. */
  children: ReactNode
}

const noIssues: readonly FormIssue[] = []
const empty: FormValues = {}

/** A button that asks for what an action needs before it does it. */
export function ActionDialog({
  label,
  title,
  submit,
  working,
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
  // An issue that no field of this form shows stands above them.
  const shown = (pointer: string) => ['/reason', '/until', '/text'].includes(pointer)
  return (
    <>
      <button className="button button-small" type="button" onClick={start}>
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
              <SubmitButton working={working}>{submit}</SubmitButton>
            </div>
          </form>
        </FormContext>
      </Dialog>
    </>
  )
}

/** The field for why something is done. */
export function ReasonField({ help }: { help: string }) {
  return <TextArea name="reason" label="Reason" help={help} />
}

/** What was filled in as the reason. */
export const reasonIn = (form: FormData) => String(form.get('reason') ?? '')
