import { StatusMark, type StatusTone } from '../../../ui/status-mark.tsx'
import { type ListingState, listingStates } from '../listing-states.ts'
import {
  type ReviewCause,
  reviewCauses,
  type ReviewOutcome,
  reviewOutcomes,
} from '../review-words.ts'

const stateTones: Partial<Record<ListingState, StatusTone>> = {
  review: 'waiting',
  live: 'good',
  paused: 'waiting',
}
const outcomeTones: Record<ReviewOutcome, StatusTone> = {
  approved: 'good',
  'sent-back': 'bad',
  'taken-down': 'bad',
  withdrawn: 'neutral',
}

/** Where a listing stands. */
export const ListingStatus = ({ state }: { state: ListingState }) => (
  <StatusMark tone={stateTones[state] ?? 'neutral'}>{listingStates[state]}</StatusMark>
)

/** Why a listing waits. An appeal is answered by somebody with care, so it stands out. */
export const Cause = ({ cause }: { cause: ReviewCause }) => (
  <StatusMark tone={cause === 'appeal' ? 'bad' : 'waiting'}>{reviewCauses[cause]}</StatusMark>
)

/** What was decided. */
export const Outcome = ({ outcome }: { outcome: ReviewOutcome }) => (
  <StatusMark tone={outcomeTones[outcome]}>{reviewOutcomes[outcome]}</StatusMark>
)
