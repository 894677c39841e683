import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { type Call, CallError, useApi } from '../../../contract/call.ts'
import type { CheckedForm, FormValues } from '../../../contract/form.ts'
import { Dialog, DialogActions, useOpening } from '../../../ui/dialog.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { CheckboxField } from '../../../ui/forms/choice-fields.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'

interface EntryDialogProps<T> {
  /** The text of the button that opens the dialog, and the dialog's title. */
  label: string
  values: FormValues
  check: (form: FormData) => CheckedForm<T>
  send: (call: Call, value: T) => Promise<unknown>
  children: ReactNode
}

/**
 * A button that opens a form for new prices. If one moves further than prices usually do, the form
 * asks for a tick before it takes them.
 */
export function EntryDialog<T>({ label, values, check, send, children }: EntryDialogProps<T>) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const dialog = useOpening()
  const [asks, setAsks] = useState(false)
  const [says, setSays] = useState('')
  const start = () => {
    setAsks(false)
    setSays('')
    dialog.start()
  }
  const sendAndAsk = async (value: T) => {
    try {
      await send(api().call, value)
    } catch (error) {
      if (error instanceof CallError) {
        setAsks(error.problem.errors?.some(({ pointer }) => pointer === '/confirmed') ?? false)
      }
      throw error
    }
    await revalidate()
    dialog.finish()
    setSays('Entered.')
  }
  return (
    <div className="actions">
      <button className="button button-small" type="button" onClick={start}>
        {label}
      </button>
      <output>{says}</output>
      <Dialog open={dialog.open} onClose={dialog.close} title={label}>
        <CallForm check={check} send={sendAndAsk} values={values}>
          {children}
          {asks && (
            <CheckboxField name="confirmed">I have checked this. It is right.</CheckboxField>
          )}
          <DialogActions onCancel={dialog.close}>
            <SubmitButton working="Entering">Enter</SubmitButton>
          </DialogActions>
        </CallForm>
      </Dialog>
    </div>
  )
}
