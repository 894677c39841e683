import type { StatusTone } from '../../../ui/status-mark.tsx'
import type { Position } from '../standing.ts'
import { type CompanyState, stateWords } from '../verification-rules.ts'

/** How good a state is for the company, as its mark shows it. */
const stateTones: Readonly<Record<CompanyState, StatusTone>> = {
  draft: 'neutral',
  submitted: 'waiting',
  'in-review': 'waiting',
  'more-information': 'bad',
  verified: 'good',
  rejected: 'bad',
  suspended: 'bad',
}

/** Where a company stands, as its own people read it: a mark and a word. */
export function markOf(position: Position): { tone: StatusTone; word: string } {
  if (position === 'unconfirmed') return { tone: 'waiting', word: 'Email not confirmed' }
  if (position === 'expired') return { tone: 'bad', word: 'Expired' }
  return { tone: stateTones[position], word: stateWords[position].label }
}
