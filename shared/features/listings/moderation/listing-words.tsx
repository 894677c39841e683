import { StatusMark, type StatusTone } from '../../../ui/status-mark.tsx'
import {
  type ReviewCause,
  reviewCauses,
  type ReviewOutcome,
  reviewOutcomes,
} from '../review-words.ts'

const outcomeTones: Record<ReviewOutcome, StatusTone> = {
  approved: 'good',
  'sent-back': 'bad',
  'taken-down': 'bad',
  withdrawn: 'neutral',
}

/** Why a listing waits. An appeal is answered by somebody with care, so it stands out. */
export const Cause = ({ cause }: { cause: ReviewCause }) => (
  <StatusMark tone={cause === 'appeal' ? 'bad' : 'waiting'}>{reviewCauses[cause]}</StatusMark>
)

/** What was decided. */
export const Outcome = ({ outcome }: { outcome: ReviewOutcome }) => (
  <StatusMark tone={outcomeTones[outcome]}>{reviewOutcomes[outcome]}</StatusMark>
)
