import { StatusMark, type StatusTone } from '../../../ui/status-mark.tsx'
import type { PersonState } from '../../accounts/person-states.ts'

/** The states of an account in words. */
export const personWords: Readonly<Record<PersonState, { label: string; tone: StatusTone }>> = {
  active: { label: 'Active', tone: 'good' },
  unconfirmed: { label: 'Not confirmed', tone: 'waiting' },
  suspended: { label: 'Suspended', tone: 'bad' },
  closed: { label: 'Closed', tone: 'neutral' },
}

export function PersonStatus({ state }: { state: PersonState }) {
  const { label, tone } = personWords[state]
  return <StatusMark tone={tone}>{label}</StatusMark>
}
