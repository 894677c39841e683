import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'

import { checkForm } from '../../../contract/form.ts'
import { Dialog, useOpening } from '../../../ui/dialog.tsx'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { CheckboxField, SelectField } from '../../../ui/forms/choice-fields.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { passFocusOn } from '../../../ui/pass-focus-on.ts'
import type { SentFile } from '../../../workplace/files-field.tsx'
import { disputes } from './contract.ts'
import { type RejectReason, rejectReasons } from './dispute-words.ts'
import { EvidenceField } from './evidence-field.tsx'

const { text, reason } = disputes.reject.input.shape

/** What each form asks for beside words and files. */
const schemas = {
  words: z.strictObject({ text: disputes.contest.input.shape.text }),
  reason: z.strictObject({ reason, text }),
  ask: z.strictObject({ text: disputes.say.input.shape.text, ask: z.string() }),
} as const

interface Statement {
  text: string
  /** Only of a form that asks for it. */
  reason?: RejectReason
  ask?: string
  evidence: string[]
}

interface StatementFormProps {
  number: number
  asks: keyof typeof schemas
  label: string
  help?: string
  submit: string
  working: string
  danger?: boolean
  /** Another button of the page is the filled one. */
  outlined?: boolean
  /** Prefix of the field names. */
  prefix: string
  send: (statement: Statement) => Promise<unknown>
  /** What stands beside the button that sends. */
  children?: ReactNode
}

/** Words with files, of which neither can be changed once they are sent. */
export function StatementForm(props: StatementFormProps) {
  const {
    number,
    asks,
    label,
    help,
    submit,
    working,
    danger = false,
    outlined = false,
    prefix,
    send,
    children,
  } = props
  const [files, setFiles] = useState<readonly SentFile[]>([])
  return (
    <CallForm
      prefix={prefix}
      check={(form) => checkForm(schemas[asks], form)}
      send={async (value) => {
        const evidence = files.map(({ id }) => id)
        await send({ ...value, evidence })
        setFiles([])
      }}
    >
      {asks === 'reason' && (
        <SelectField
          name={`${prefix}reason`}
          label="What is wrong"
          prompt="Choose"
          options={Object.entries(rejectReasons).map(([value, words]) => ({ value, label: words }))}
        />
      )}
      <TextArea name={`${prefix}text`} label={label} help={help} tall />
      <EvidenceField number={number} files={files} onChange={setFiles} />
      {asks === 'ask' && (
        <CheckboxField name={`${prefix}ask`} optional>
          We do not agree. Ask Relustre to decide now.
        </CheckboxField>
      )}
      <div className={children === undefined ? 'form-end' : 'dialog-actions'}>
        {children}
        <SubmitButton working={working} danger={danger} outlined={outlined}>
          {submit}
        </SubmitButton>
      </div>
    </CallForm>
  )
}

interface StatementDialogProps extends Omit<StatementFormProps, 'children'> {
  /** The button that opens it. */
  open: string
  title: string
  /** What happens then. */
  lead: string
}

/** The same behind a button. */
export function StatementDialog({ open, title, lead, send, ...form }: StatementDialogProps) {
  const dialog = useOpening()
  return (
    <>
      <button className="button" type="button" ref={passFocusOn} onClick={dialog.start}>
        {open}
      </button>
      <Dialog open={dialog.open} onClose={dialog.close} title={title}>
        <p>{lead}</p>
        <StatementForm
          {...form}
          send={async (statement) => {
            await send(statement)
            dialog.finish()
          }}
        >
          <button className="button button-small" type="button" onClick={dialog.close}>
            Not now
          </button>
        </StatementForm>
      </Dialog>
    </>
  )
}
