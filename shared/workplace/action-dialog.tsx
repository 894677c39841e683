import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import type * as z from 'zod/mini'

import { type Call, useApi } from '../contract/call.ts'
import { checkForm, type FormValues } from '../contract/form.ts'
import { Dialog } from '../ui/dialog.tsx'
import { CallForm } from '../ui/forms/call-form.tsx'
import { SubmitButton } from '../ui/forms/submit-button.tsx'
import { TextArea } from '../ui/forms/text-field.tsx'
import { passFocusOn } from '../ui/pass-focus-on.ts'

const looks = {
  button: 'button button-small',
  filled: 'button button-small button-filled',
  link: 'row-act',
  entry: undefined,
} as const
export type ActionLook = keyof typeof looks

interface ActionDialogProps<S extends z.ZodMiniObject> {
  /** The text of the button that opens the dialog. */
  label: string
  /** What it is about, if the label does not say so; only read out. */
  about?: string
  title: string
  submit: string
  working: string
  /** The action goes against somebody. */
  danger?: boolean
  /** How its button looks, such as a link beside what matters more, or an entry of a menu. */
  look?: ActionLook
  /** What the fields must contain. */
  form: S
  /** What the fields contain at first. */
  values?: FormValues
  /** Does it with the form's values; afterwards the page reloads its data. */
  send: (call: Call, value: z.output<S>) => Promise<unknown>
  /** Explanation and fields. */
  children: ReactNode
}

const none: FormValues = {}

/** A button that opens a dialog for what an action needs. */
export function ActionDialog<S extends z.ZodMiniObject>({
  label,
  about,
  title,
  submit,
  working,
  danger = false,
  look = 'button',
  form,
  values = none,
  send,
  children,
}: ActionDialogProps<S>) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        className={look === 'button' && danger ? `${looks.button} button-danger` : looks[look]}
        ref={passFocusOn}
        type="button"
        onClick={() => setOpen(true)}
      >
        <span className={look === 'link' ? 'text-link' : undefined}>
          {label}
          {about !== undefined && <span className="visually-hidden"> {about}</span>}
        </span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        <CallForm
          check={(given) => checkForm(form, given)}
          values={values}
          send={async (value) => {
            await send(api().call, value)
            setOpen(false)
            await revalidate()
          }}
        >
          {children}
          <div className="dialog-actions">
            <button className="button button-small" type="button" onClick={() => setOpen(false)}>
              Cancel
            </button>
            <SubmitButton working={working} danger={danger}>
              {submit}
            </SubmitButton>
          </div>
        </CallForm>
      </Dialog>
    </>
  )
}

/** The field for the reason. */
export function ReasonField({ help }: { help: string }) {
  return <TextArea name="reason" label="Reason" help={help} />
}
