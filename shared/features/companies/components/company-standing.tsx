import { Link } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { TimeLeft } from '../../../ui/time-left.tsx'
import { SendAgain } from '../../accounts/components/send-again.tsx'
import { reviewPromise } from '../review-promise.ts'
import { type Act, type Clock, filledActs, type Standing } from '../standing.ts'
import { markOf } from './state-tones.ts'

const acts: Readonly<Record<Exclude<Act, 'confirm'>, { to: string; label: string }>> = {
  add: { to: paths.verification, label: 'Add what is missing' },
  update: { to: paths.verification, label: 'Update your documents' },
  submit: { to: paths.verification, label: 'Review and submit' },
  correct: { to: paths.verification, label: 'Correct it and resubmit' },
  look: { to: paths.verification, label: 'See what you sent' },
  ask: { to: paths.contactUs, label: 'Ask a question' },
}

function ClockOf({ clock: { kind, until, ends } }: { clock: Clock }) {
  if (kind === 'documents' && until !== null) {
    return (
      <div className="standing-clock">
        <p>Time to submit</p>
        <TimeLeft until={until} past="Over" />
        <p>After that we delete what you have added.</p>
      </div>
    )
  }
  return (
    <div className="standing-clock">
      <p>{until === null ? 'Then the review' : 'Our answer'}</p>
      {until === null ? (
        <span className="time-left">
          <span className="d5">{reviewPromise.businessDays} business days</span>
          <span className="time-left-until">after you submit</span>
        </span>
      ) : (
        <TimeLeft until={until} ends={ends} past="Late" />
      )}
    </div>
  )
}

/** A panel that says where the reader stands and what they can do about it. */
export function CompanyStanding({ standing }: { standing: Standing }) {
  const { position, heading, words, says, at, act, clocks } = standing
  const { tone, word } = markOf(position)
  return (
    <section className="standing" aria-labelledby="standing-title">
      <div className="standing-main">
        <p className="standing-state">
          <StatusMark tone={tone}>{word}</StatusMark>
        </p>
        <h2 className="d4" id="standing-title">
          {heading}
        </h2>
        {words !== null && <p className="lines">{words}</p>}
        {at !== null && (
          <p className="small quiet">
            {brand.name}, <Day of={at} time />
          </p>
        )}
        <p>{says}</p>
        <div className="actions">
          {act === 'confirm' ? (
            <SendAgain filled />
          ) : (
            <Link
              className={filledActs.includes(act) ? 'button button-filled' : 'button'}
              to={acts[act].to}
            >
              {acts[act].label}
            </Link>
          )}
          {(act === 'correct' || position === 'expired') && (
            <Link className="standing-question" to={paths.contactUs}>
              <span className="text-link">Ask a question</span>
            </Link>
          )}
        </div>
      </div>
      {clocks.length > 0 && (
        <div className="standing-clocks">
          {clocks.map((clock) => (
            <ClockOf key={clock.kind} clock={clock} />
          ))}
        </div>
      )}
    </section>
  )
}
