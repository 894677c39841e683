import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation } from 'react-router-dom'

import { Day } from '../../../ui/day.tsx'
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { EmailField, TextField } from '../../../ui/forms/text-field.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { referencesWanted } from '../document-kinds.ts'
import { verification } from '../verification-contract.ts'
import type { OwnVerification } from './own-verification.ts'
import { RowAct } from './row-act.tsx'
import { referenceStates } from './row-states.ts'
import { useOperation } from './use-operation.ts'

type OwnReference = OwnVerification['references'][number]

const loadCheck = async () => (await import('../trade-reference.ts')).checkNewReference

interface ReferenceRowsProps {
  own: OwnVerification
  mayAct: boolean
  /** Whether the form for another reference is open. */
  open: boolean
  onOpen: (open: boolean) => void
  onDone: () => void
}

/** The companies that say how this one pays, and the form to name another or change one. */
export function ReferenceRows({ own, mayAct, open, onOpen, onDone }: ReferenceRowsProps) {
  const { references } = own
  const mayChange = mayAct && own.open
  const answer = useAnswer()
  const idle = useNavigation().state === 'idle'
  const [changed, setChanged] = useState<string | null>(null)
  const answered = references.filter(({ state }) => state === 'answered').length
  const still = referencesWanted - references.length
  const [seen, setSeen] = useState(answer)
  if (answer !== seen) {
    setSeen(answer)
    if (answer?.done) setChanged(null)
  }
  const told = useRef(answer)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    // Until then the page still has the references from before.
    if (!idle || answer === told.current) return
    told.current = answer
    if (answer?.done) done()
  }, [answer, idle])
  const form = (replaces: OwnReference | null) => (
    <ReferenceForm
      // A new key gives an empty form after each success.
      key={`${references.length} ${replaces?.id}`}
      answer={answer?.done ? undefined : answer}
      replaces={replaces}
      onCancel={() => {
        setChanged(null)
        onOpen(false)
      }}
    />
  )
  return (
    <section className="checklist" data-row="references" aria-labelledby="references">
      <div className="checklist-title">
        <h2 className="d5" id="references" tabIndex={-1}>
          Trade references
        </h2>
        <p className="small quiet">
          {answered} of {referencesWanted} answered
        </p>
      </div>
      <p className="quiet">
        Three people at companies you trade with. Each gets one email with a one-page form. You see
        whether they answered; only our reviewers see what they wrote.
      </p>
      <ul className="checklist-rows">
        {references.map((reference) => (
          <ReferenceRow
            key={reference.id}
            reference={reference}
            mayAct={mayAct}
            mayChange={mayChange}
            onChange={() => {
              setChanged(reference.id)
              onOpen(false)
            }}
          >
            {mayChange && changed === reference.id && form(reference)}
          </ReferenceRow>
        ))}
        {mayChange && still > 0 && (
          <li className="checklist-row" data-open={open || undefined}>
            <div className="checklist-head">
              <div className="checklist-name">
                <h3>
                  {still === referencesWanted
                    ? 'Three references'
                    : still === 1
                      ? 'One more reference'
                      : 'Two more references'}
                </h3>
              </div>
              <StatusMark tone="neutral">Missing</StatusMark>
              <div className="checklist-acts">
                {!open && (
                  <RowAct
                    word="Add"
                    about="a trade reference"
                    onAct={() => {
                      setChanged(null)
                      onOpen(true)
                    }}
                  />
                )}
              </div>
            </div>
            {open && changed === null && form(null)}
          </li>
        )}
      </ul>
      <output className="visually-hidden">
        {answer?.done && 'We have emailed the reference.'}
      </output>
    </section>
  )
}

interface ReferenceFormProps {
  answer: ReturnType<typeof useAnswer>
  replaces: OwnReference | null
  onCancel: () => void
}

function ReferenceForm({ answer, replaces, onCancel }: ReferenceFormProps) {
  return (
    <div className="checklist-form">
      {replaces !== null && (
        <p className="small quiet">
          {replaces.name} will no longer be asked, and their link stops working.
        </p>
      )}
      <AnswerForm answer={answer} loadCheck={loadCheck}>
        {replaces !== null && <input type="hidden" name="replaces" value={replaces.id} />}
        <div className="field-pair">
          <TextField name="name" label="Name" />
          <TextField name="companyName" label="Their company" />
        </div>
        <EmailField name="email" label="Their work email" />
        <TextField
          name="relation"
          label="How you trade with each other"
          help="For example: they have supplied us with chains since 2018."
        />
        <div className="form-end">
          <SubmitButton working="Asking">Ask this reference</SubmitButton>
          <button className="row-act" type="button" onClick={onCancel}>
            <span className="text-link">Cancel</span>
          </button>
        </div>
      </AnswerForm>
    </div>
  )
}

interface ReferenceRowProps {
  mayChange: boolean
  reference: OwnReference
  mayAct: boolean
  onChange: () => void
  /** The form, while this reference is being changed. */
  children: ReactNode
}

function ReferenceRow({ reference, mayAct, mayChange, onChange, children }: ReferenceRowProps) {
  const { id, name, companyName, email, relation, state, sentAt, expiresAt, canResend } = reference
  const { busy, error, call } = useOperation()
  const [told, setTold] = useState('')
  const remind = async () => {
    const sent = await call(verification.resendReference, { id })
    setTold(sent ? `We have emailed ${name} again.` : '')
  }
  return (
    <li className="checklist-row" data-open={Boolean(children) || undefined}>
      <div className="checklist-head">
        <div className="checklist-name">
          <h3>
            {name}, {companyName}
          </h3>
          <p className="small quiet">
            {email}. {relation}
          </p>
          <p className="small quiet">
            Asked <Day of={sentAt} />
            {state === 'asked' && (
              <>
                , the link works until <Day of={expiresAt} />
              </>
            )}
          </p>
        </div>
        <StatusMark tone={referenceStates[state].tone}>{referenceStates[state].word}</StatusMark>
        <div className="checklist-acts">
          {mayAct && canResend && (
            <RowAct word="Remind" about={name} busy={busy} onAct={() => void remind()} />
          )}
          {mayChange && state !== 'answered' && !children && (
            <RowAct word="Change" about={name} busy={busy} onAct={onChange} />
          )}
        </div>
      </div>
      <div aria-live="polite">
        {told !== '' && <p className="small quiet">{told}</p>}
        {error && <p className="field-error">{error}</p>}
      </div>
      {children}
    </li>
  )
}
