import { useApi } from '../../../contract/call.ts'
import { Day } from '../../../ui/day.tsx'
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { StatusMark, type StatusTone } from '../../../ui/status-mark.tsx'
import { referencesWanted } from '../document-kinds.ts'
import { verification } from '../verification-contract.ts'
import { useOperation } from './use-operation.ts'
import type { OwnVerification } from './verification-state.tsx'

type OwnReference = OwnVerification['references'][number]

const states: Readonly<Record<OwnReference['state'], { label: string; tone: StatusTone }>> = {
  asked: { label: 'Asked', tone: 'waiting' },
  answered: { label: 'Answered', tone: 'good' },
  declined: { label: 'Does not know you', tone: 'bad' },
  expired: { label: 'No answer in time', tone: 'bad' },
}

const loadCheck = async () => (await import('../trade-reference.ts')).checkNewReference

/** The companies that say how this one pays, and the form to name another. */
export function ReferenceSection({ own }: { own: OwnVerification }) {
  const { references, open } = own
  const answer = useAnswer()
  const still = referencesWanted - references.length
  return (
    <section className="workplace-section" aria-labelledby="references-title">
      <h2 className="d5" id="references-title">
        Trade references
      </h2>
      <p className="verification-says">
        Name three people at companies you trade with. Each gets one mail with a one-page form. Only
        our reviewers read the answers; you see whether there is one.
      </p>
      <ul className="checklist">
        {references.map((reference) => (
          <ReferenceItem key={reference.id} reference={reference} open={open} />
        ))}
      </ul>
      <output>{answer?.done && 'We have emailed the reference.'}</output>
      {open && still > 0 && (
        <div className="reference-form">
          <h3 className="d6">{still === 1 ? 'One more' : `${still} more`}</h3>
          {/* A new key gives an empty form after each success. */}
          <AnswerForm
            key={references.length}
            answer={answer?.done ? undefined : answer}
            loadCheck={loadCheck}
          >
            <div className="field-pair">
              <TextField name="name" label="Name" />
              <TextField name="companyName" label="Their company" />
            </div>
            <TextField
              name="email"
              label="Their work email"
              type="email"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField
              name="relation"
              label="How you trade with each other"
              help="For example: they have supplied us with chains since 2018."
            />
            <div className="form-end">
              <SubmitButton working="Asking">Ask this reference</SubmitButton>
            </div>
          </AnswerForm>
        </div>
      )}
    </section>
  )
}

function ReferenceItem({ reference, open }: { reference: OwnReference; open: boolean }) {
  const { id, name, companyName, email, relation, state, sentAt, expiresAt, canResend } = reference
  const api = useApi()
  const { busy, error, run } = useOperation()
  return (
    <li>
      <div className="checklist-head">
        <h3 className="d6">
          {name}, {companyName}
        </h3>
        <StatusMark tone={states[state].tone}>{states[state].label}</StatusMark>
      </div>
      <p className="field-help">
        {email}. {relation}
      </p>
      <p className="field-help">
        Asked on <Day of={sentAt} />
        {state === 'asked' && (
          <>
            ; the link is good until <Day of={expiresAt} />
          </>
        )}
        .
      </p>
      <div className="document-acts">
        {canResend && (
          <button
            className="document-act"
            type="button"
            aria-disabled={busy}
            onClick={() => void run(() => api().call(verification.resendReference, { id }))}
          >
            <span className="text-link">Ask again</span>
            <span className="visually-hidden">: {name}</span>
          </button>
        )}
        {open && (
          <button
            className="document-act"
            type="button"
            aria-disabled={busy}
            onClick={() => void run(() => api().call(verification.removeReference, { id }))}
          >
            <span className="text-link">Take back</span>
            <span className="visually-hidden"> {name}</span>
          </button>
        )}
      </div>
      <div aria-live="polite">{error && <p className="field-error">{error}</p>}</div>
    </li>
  )
}
