import type { StatusTone } from '../../../ui/status-mark.tsx'
import type { CompanyState } from '../verification-rules.ts'

/** How good a state is for the company, as its mark shows it. */
export const stateTones: Readonly<Record<CompanyState, StatusTone>> = {
  draft: 'neutral',
  submitted: 'waiting',
  'in-review': 'waiting',
  'more-information': 'bad',
  verified: 'good',
  rejected: 'bad',
  suspended: 'bad',
}
