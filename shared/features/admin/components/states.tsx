import { StatusMark, type StatusTone } from '../../../ui/status-mark.tsx'
import type { PersonState } from '../../accounts/person-states.ts'
import { type CompanyState, stateWords } from '../../companies/verification-rules.ts'

/** The states of an account in words. */
export const personWords: Readonly<Record<PersonState, { label: string; tone: StatusTone }>> = {
  active: { label: 'Active', tone: 'good' },
  unconfirmed: { label: 'Not confirmed', tone: 'waiting' },
  suspended: { label: 'Suspended', tone: 'bad' },
  closed: { label: 'Closed', tone: 'neutral' },
}

const companyTones: Readonly<Record<CompanyState, StatusTone>> = {
  draft: 'neutral',
  submitted: 'waiting',
  'in-review': 'waiting',
  'more-information': 'neutral',
  verified: 'good',
  rejected: 'bad',
  suspended: 'bad',
}

export function PersonStatus({ state }: { state: PersonState }) {
  const { label, tone } = personWords[state]
  return <StatusMark tone={tone}>{label}</StatusMark>
}

export function CompanyStatus({ state }: { state: CompanyState }) {
  return <StatusMark tone={companyTones[state]}>{stateWords[state].label}</StatusMark>
}

/** What a company does here, in words. */
export const roleOf = ({ sells, buys }: { sells: boolean; buys: boolean }) =>
  sells && buys ? 'Sells and buys' : sells ? 'Sells' : 'Buys'
