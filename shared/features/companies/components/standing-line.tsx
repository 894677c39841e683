import type { ReactNode } from 'react'

import { Day, LastDay } from '../../../ui/day.tsx'
import { NamedDay } from '../../../ui/named-day.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { type OwnVerification, standing } from './own-verification.ts'

const day = 86_400_000
/** A draft's end further away than this concerns nobody today. */
const soon = 120 * day

const left = (until: Date, now: Date) => {
  const days = Math.floor((until.getTime() - now.getTime()) / day)
  return days < 1 ? 'Less than a day left' : days === 1 ? '1 day left' : `${days} days left`
}

/** What ends next, and when. */
function clockOf(own: OwnVerification): { name: string; value: ReactNode } | null {
  const now = new Date(own.now)
  if (own.dueAt !== null) {
    const due = new Date(own.dueAt)
    return { name: due < now ? 'Answer was due' : 'Answer by', value: <NamedDay of={due} /> }
  }
  const ends = own.state === 'verified' ? own.verifiedUntil : own.documentsUntil
  if (ends === null) return null
  const until = new Date(ends)
  if (own.state !== 'verified' && until.getTime() - now.getTime() > soon) return null
  const name = own.state === 'verified' ? 'Verified until' : 'Submit by'
  return {
    name,
    value: (
      <>
        {own.state === 'verified' ? <LastDay of={ends} /> : <Day of={ends} />}
        <span className="standing-left small quiet">{left(until, now)}</span>
      </>
    ),
  }
}

/** Where the company stands, and the time that is left. */
export function StandingLine({ own }: { own: OwnVerification }) {
  const { tone, word } = standing(own)
  const clock = clockOf(own)
  return (
    <dl className="standing-line">
      <div>
        <dt>State</dt>
        <dd>
          <StatusMark tone={tone}>{word}</StatusMark>
        </dd>
      </div>
      {clock !== null && (
        <div>
          <dt>{clock.name}</dt>
          <dd>{clock.value}</dd>
        </div>
      )}
    </dl>
  )
}
