import type { ReactNode } from 'react'

import { Day, LastDay } from '../../../ui/day.tsx'
import { Deadline } from '../../../ui/deadline.tsx'
import { Description } from '../../../ui/description-list.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { clocksOf, type Position, positionOf } from '../standing.ts'
import type { OwnVerification } from './own-verification.ts'
import { markOf } from './state-tones.ts'

const day = 86_400_000

const left = (until: Date, now: Date) => {
  const days = Math.floor((until.getTime() - now.getTime()) / day)
  return days < 1 ? 'Less than a day left' : days === 1 ? '1 day left' : `${days} days left`
}

/** What ends next, and when. */
function clockOf(
  own: OwnVerification,
  position: Position,
): { name: string; value: ReactNode } | null {
  const now = new Date(own.now)
  const verified = position === 'verified' ? own.verifiedUntil : null
  const clock = clocksOf(position, own, now).find(({ until }) => until !== null)
  const ends = verified ?? clock?.until ?? null
  if (ends === null) return null
  const until = new Date(ends)
  if (verified === null && clock?.kind === 'review') {
    const late = clock.ends !== undefined && new Date(clock.ends) < now
    return { name: late ? 'Answer was due' : 'Answer by', value: <Deadline of={ends} /> }
  }
  return {
    name: verified === null ? 'Submit by' : 'Verified until',
    value: (
      <>
        {verified === null ? <Day of={ends} /> : <LastDay of={ends} />}
        <span className="standing-left small quiet">{left(until, now)}</span>
      </>
    ),
  }
}

/** Where the company stands, and the time that is left. */
export function StandingLine({ own }: { own: OwnVerification }) {
  const position = positionOf(own)
  const { tone, word } = markOf(position)
  const clock = clockOf(own, position)
  return (
    <dl className="standing-line">
      <Description name="State">
        <StatusMark tone={tone}>{word}</StatusMark>
      </Description>
      {clock !== null && <Description name={clock.name}>{clock.value}</Description>}
    </dl>
  )
}
