import { type SubmitEvent, useEffect, useRef, useState } from 'react'

import { type Call, CallError } from '../../../contract/call.ts'
import type { FormIssue } from '../../../contract/form.ts'
import { FormContext } from '../../../ui/forms/form-state.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { security } from '../security-contract.ts'

/** Names of our own: the form below the dialog may have a password, too. */
const fieldOf: Readonly<Record<string, string>> = {
  '/password': '/proof-password',
  '/code': '/proof-code',
}

interface StepUpDialogProps {
  call: Call
  /** Told once: whether the person has proved who they are. */
  onEnd: (proved: boolean) => void
}

/** Asks a signed-in person for their password, and their second step, before a sensitive change. */
export function StepUpDialog({ call, onEnd }: StepUpDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState<readonly FormIssue[]>([])
  const [secondStep, setSecondStep] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    const [first] = issues
    if (first !== undefined) document.getElementById(first.pointer.slice(1))?.focus()
  }, [issues])

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const textOf = (name: string) => String(form.get(name) ?? '')
    setBusy(true)
    try {
      await call(security.stepUp, {
        password: textOf('proof-password'),
        code: textOf('proof-code'),
      })
      onEnd(true)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) {
        onEnd(false)
        throw error
      }
      const told = error.problem.errors ?? [{ pointer: '', detail: error.message }]
      if (told.some(({ pointer }) => pointer === '/code')) setSecondStep(true)
      setIssues(told.map(({ pointer, detail }) => ({ pointer: fieldOf[pointer] ?? '', detail })))
    }
  }
  const whole = issues.filter(({ pointer }) => pointer === '')
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby="proof-title"
      onClose={() => onEnd(false)}
    >
      <h2 className="d5" id="proof-title">
        Confirm that it is you
      </h2>
      <p className="dialog-text">What you are about to do asks for your password once more.</p>
      <FormContext value={{ issues, values: {}, busy, answered: false }}>
        <form className="form" noValidate onSubmit={(event) => void send(event)}>
          <div aria-live="polite">
            {whole.map(({ detail }) => (
              <p className="field-error" key={detail}>
                {detail}
              </p>
            ))}
          </div>
          <PasswordField name="proof-password" label="Password" autoComplete="current-password" />
          {secondStep && (
            <TextField
              name="proof-code"
              label="Code of the second step"
              help="From your authenticator app, or one of your recovery codes."
              inputMode="numeric"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
          <div className="dialog-actions">
            <button className="button button-small" type="button" onClick={() => onEnd(false)}>
              Cancel
            </button>
            <SubmitButton working="Checking">Confirm</SubmitButton>
          </div>
        </form>
      </FormContext>
    </dialog>
  )
}
