import { StatusMark, type StatusTone } from '../../../ui/status-mark.tsx'
import { type ListingState, listingStates } from '../listing-states.ts'

const tones: Readonly<Record<ListingState, StatusTone>> = {
  draft: 'neutral',
  private: 'neutral',
  review: 'waiting',
  live: 'good',
  paused: 'waiting',
  'sold-out': 'neutral',
  archived: 'neutral',
}

/** Where a listing stands, in a word. */
export const ListingStateMark = ({ state }: { state: ListingState }) => (
  <StatusMark tone={tones[state]}>{listingStates[state]}</StatusMark>
)
