import { StatusMark, type StatusTone } from '../../../ui/status-mark.tsx'
import { type CompanyState, stateWords } from '../verification-rules.ts'

const tones: Readonly<Record<CompanyState, StatusTone>> = {
  draft: 'neutral',
  submitted: 'waiting',
  'in-review': 'waiting',
  'more-information': 'neutral',
  verified: 'good',
  rejected: 'bad',
  suspended: 'bad',
}

/** A company's state as operators see it, to whom a submission is what waits. */
export function CompanyStatus({ state }: { state: CompanyState }) {
  return <StatusMark tone={tones[state]}>{stateWords[state].label}</StatusMark>
}

/** What a company does here, in words. */
export const roleOf = ({ sells, buys }: { sells: boolean; buys: boolean }) =>
  sells && buys ? 'Sells and buys' : sells ? 'Sells' : 'Buys'
