import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { Day, LastDay } from '../../../ui/day.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { verification } from '../verification-contract.ts'
import { type CompanyState, renewalDays, stateWords } from '../verification-rules.ts'
import { stateTones } from './state-tones.ts'
import { useOperation } from './use-operation.ts'

export type OwnVerification = OutputOf<typeof verification.own>

/** The reviewer's last message, if the company needs to act on it. */
const messageOf = ({ history, state }: OwnVerification) =>
  state === 'verified' ? null : (history.at(-1)?.reason ?? null)

/** The company's state, the reviewer's message, and what can be done now. */
export function VerificationState({ own }: { own: OwnVerification }) {
  const { state, verifiedAt, verifiedUntil, missing, events, open } = own
  const message = messageOf(own)
  return (
    <section className="workplace-section" aria-labelledby="state-title">
      <h2 className="d5" id="state-title">
        Verification
      </h2>
      <p>
        <StatusMark tone={stateTones[state]}>{stateWords[state].label}</StatusMark>
      </p>
      <p className="verification-says">{stateWords[state].says}</p>
      {state === 'verified' && verifiedAt && verifiedUntil && (
        <p>
          Since <Day of={verifiedAt} />, until <LastDay of={verifiedUntil} />.
          {open && ` It ends within ${renewalDays} days: update your documents.`}
        </p>
      )}
      {message !== null && (
        <div className="answer verification-message">
          <h3 className="d6">The reviewer writes</h3>
          <p>{message}</p>
        </div>
      )}
      {events.includes('submit') && <Submission missing={missing} expectedState={state} />}
      {events.includes('withdraw') && <Withdrawal expectedState={state} />}
    </section>
  )
}

function Submission({
  missing,
  expectedState,
}: {
  missing: string[]
  expectedState: CompanyState
}) {
  const api = useApi()
  const { busy, error, run } = useOperation()
  if (missing.length > 0) {
    return (
      <>
        <p className="verification-says">Before you can submit:</p>
        <ul className="verification-missing">
          {missing.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <div className="verification-act" aria-live="polite">
      <button
        className="button button-filled"
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => void run(() => api().call(verification.submit, { expectedState }))}
      >
        {busy ? 'Submitting' : 'Submit for review'}
      </button>
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}

function Withdrawal({ expectedState }: { expectedState: CompanyState }) {
  const api = useApi()
  const { busy, error, run } = useOperation()
  return (
    <div className="verification-act" aria-live="polite">
      <button
        className="button button-small"
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => void run(() => api().call(verification.withdraw, { expectedState }))}
      >
        {busy ? 'Withdrawing' : 'Withdraw'}
      </button>
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}
