import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router-dom'
import type * as z from 'zod/mini'

import { type Call, useApi } from '../contract/call.ts'
import { type CheckedForm, checkForm, type FormValues } from '../contract/form.ts'
import { Dialog, DialogActions, useOpening } from '../ui/dialog.tsx'
import { CallForm } from '../ui/forms/call-form.tsx'
import { SubmitButton } from '../ui/forms/submit-button.tsx'
import { TextArea } from '../ui/forms/text-field.tsx'
import { passFocusOn } from '../ui/pass-focus-on.ts'

const looks = {
  button: 'button button-small',
  small: 'button button-small',
  large: 'button',
  filled: 'button button-small button-filled',
  link: 'row-act',
  entry: undefined,
} as const
export type ActionLook = keyof typeof looks

interface FormDialogProps<T, A = unknown> {
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
  /** The text of the button that closes the dialog without sending. */
  cancel?: string
  /** Reads the fields. */
  check: (form: FormData) => CheckedForm<T>
  /** Prefix of the field names, if the page has other fields of the same names. */
  prefix?: string
  /** What the fields contain at first. */
  values?: FormValues
  /** Does it with the form's values; afterwards the page reloads its data. */
  send: (call: Call, value: T) => Promise<A>
  /**
   * Takes up the answer of `send` where that removes this button. It runs once the dialog is closed: a dialog
   * that is removed while it is open takes the focus with it, and nothing behind it is read out.
   */
  onDone?: (answer: A) => void
  /** Explanation and fields. */
  children: ReactNode
}

/** A button that opens a dialog with a form. */
export function FormDialog<T, A = unknown>({
  label,
  about,
  title,
  submit,
  working,
  danger = false,
  look = 'button',
  cancel,
  send,
  onDone,
  children,
  ...form
}: FormDialogProps<T, A>) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const { open, start, close, finish } = useOpening()
  return (
    <>
      <button
        className={look === 'button' && danger ? `${looks.button} button-danger` : looks[look]}
        ref={passFocusOn}
        type="button"
        onClick={start}
      >
        <span className={look === 'link' ? 'text-link' : undefined}>
          {label}
          {about !== undefined && <span className="visually-hidden"> {about}</span>}
        </span>
      </button>
      <Dialog open={open} onClose={close} title={title}>
        <CallForm
          {...form}
          send={async (value) => {
            const answer = await send(api().call, value)
            finish()
            await revalidate()
            onDone?.(answer)
          }}
        >
          {children}
          <DialogActions cancel={cancel} onCancel={close}>
            <SubmitButton working={working} danger={danger}>
              {submit}
            </SubmitButton>
          </DialogActions>
        </CallForm>
      </Dialog>
    </>
  )
}

interface ActionDialogProps<S extends z.ZodMiniObject, A = unknown> extends Omit<
  FormDialogProps<z.output<S>, A>,
  'check'
> {
  /** What the fields must contain. */
  form: S
}

/** The same for fields that each become one value. */
export const ActionDialog = <S extends z.ZodMiniObject, A = unknown>({
  form,
  ...dialog
}: ActionDialogProps<S, A>) => <FormDialog {...dialog} check={(given) => checkForm(form, given)} />

/** The field for the reason. */
export function ReasonField({ help }: { help: string }) {
  return <TextArea name="reason" label="Reason" help={help} />
}
