/** Why a listing waits for an operator, or was decided on. */
export const reviewCauses = {
  new: 'New',
  changed: 'Changed while live',
  appeal: 'Appeal',
  live: 'Live',
} as const
export type ReviewCause = keyof typeof reviewCauses
export const reviewCauseNames = Object.keys(reviewCauses) as [ReviewCause, ...ReviewCause[]]

/** What became of a review. `withdrawn`: the listing was taken back, or paused for an order, before a decision. */
export const reviewOutcomes = {
  approved: 'Approved',
  'sent-back': 'Sent back',
  'taken-down': 'Taken down',
  withdrawn: 'Withdrawn',
} as const
export type ReviewOutcome = keyof typeof reviewOutcomes
export const reviewOutcomeNames = Object.keys(reviewOutcomes) as [ReviewOutcome, ...ReviewOutcome[]]

/** What an operator can do. */
export const listingDecisions = ['approve', 'send-back', 'take-down'] as const
export type ListingDecision = (typeof listingDecisions)[number]
