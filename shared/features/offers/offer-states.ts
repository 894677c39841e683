/** Where an offer stands, in words. */
export const offerStates = {
  'seller-turn': 'Waiting for the seller',
  'buyer-turn': 'Waiting for the buyer',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
} as const
export type OfferState = keyof typeof offerStates
export const offerStateNames = Object.keys(offerStates) as [OfferState, ...OfferState[]]

/** Who moves an offer: one of its two companies, or the passing of time. */
export const offerMovers = ['buyer', 'seller', 'clock'] as const
export type OfferMover = (typeof offerMovers)[number]

export const offerEvents = ['make', 'counter', 'accept', 'decline', 'withdraw', 'expire'] as const
export type OfferEvent = (typeof offerEvents)[number]

interface OfferTransition {
  from: OfferState | 'new'
  event: OfferEvent
  by: OfferMover
  to: OfferState
}

/**
 * All allowed transitions; any other is refused. Whose turn it is answers; whoever made the offer that
 * is open can only take it back.
 */
export const offerTransitions: readonly OfferTransition[] = [
  { from: 'new', event: 'make', by: 'buyer', to: 'seller-turn' },
  { from: 'seller-turn', event: 'counter', by: 'seller', to: 'buyer-turn' },
  { from: 'buyer-turn', event: 'counter', by: 'buyer', to: 'seller-turn' },
  { from: 'seller-turn', event: 'accept', by: 'seller', to: 'accepted' },
  { from: 'buyer-turn', event: 'accept', by: 'buyer', to: 'accepted' },
  { from: 'seller-turn', event: 'decline', by: 'seller', to: 'declined' },
  { from: 'buyer-turn', event: 'decline', by: 'buyer', to: 'declined' },
  { from: 'seller-turn', event: 'withdraw', by: 'buyer', to: 'withdrawn' },
  { from: 'buyer-turn', event: 'withdraw', by: 'seller', to: 'withdrawn' },
  { from: 'seller-turn', event: 'expire', by: 'clock', to: 'expired' },
  { from: 'buyer-turn', event: 'expire', by: 'clock', to: 'expired' },
]

/** The row of the table for an event, or undefined if it is not allowed. */
export const offerTransitionFor = (
  from: OfferState | 'new',
  event: OfferEvent,
  by: OfferMover,
): OfferTransition | undefined =>
  offerTransitions.find((each) => each.from === from && each.event === event && each.by === by)

/** The events that a mover may cause in this state. */
export const offerEventsFrom = (from: OfferState, by: OfferMover): OfferEvent[] =>
  offerTransitions.filter((each) => each.from === from && each.by === by).map(({ event }) => event)

/** The states in which an offer waits for an answer. */
export const openOfferStates = offerStateNames.filter((state) =>
  offerTransitions.some(({ from }) => from === state),
)

export const isOpenOffer = (state: OfferState): boolean => openOfferStates.includes(state)

/** For how many hours an offer can stand, and then until the day ends where its answer comes from. */
export const offerHours = [24, 48, 72, 168] as const
export type OfferHours = (typeof offerHours)[number]
export const usualOfferHours = 72 satisfies OfferHours

/** The most moves of one offer, so that its page stays readable. */
export const mostMoves = 60
