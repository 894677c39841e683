/** Where a listing stands. */
export const listingStates = {
  draft: 'Draft',
  private: 'Private',
  review: 'In review',
  live: 'Live',
  paused: 'Paused',
  'sold-out': 'Sold out',
  archived: 'Archived',
} as const
export type ListingState = keyof typeof listingStates
export const listingStateNames = Object.keys(listingStates) as [ListingState, ...ListingState[]]

interface Move {
  from: readonly ListingState[]
  to: ListingState
  by: 'seller' | 'operator' | 'clock'
}

/**
 * Every change of state, in one table. `publish` and `approve` need a complete listing; whether
 * publishing leads to `live` or `review` is decided by the rules of moderation.
 */
export const moves = {
  publish: {
    from: ['draft', 'private', 'paused', 'sold-out'],
    to: 'live',
    by: 'seller',
  },
  'send-to-review': {
    from: ['draft', 'private', 'paused', 'sold-out'],
    to: 'review',
    by: 'clock',
  },
  'keep-private': {
    from: ['draft', 'live', 'paused', 'review'],
    to: 'private',
    by: 'seller',
  },
  pause: { from: ['live', 'review'], to: 'paused', by: 'seller' },
  'sell-out': { from: ['live'], to: 'sold-out', by: 'clock' },
  'hide-unconfirmed': { from: ['live'], to: 'paused', by: 'clock' },
  archive: {
    from: ['draft', 'private', 'review', 'live', 'paused', 'sold-out'],
    to: 'archived',
    by: 'seller',
  },
  restore: { from: ['archived'], to: 'draft', by: 'seller' },
  approve: { from: ['review'], to: 'live', by: 'operator' },
  'take-down': { from: ['live'], to: 'paused', by: 'operator' },
  refuse: { from: ['review'], to: 'draft', by: 'operator' },
} as const satisfies Record<string, Move>
export type MoveName = keyof typeof moves

/** The moves that a seller makes. */
export const sellerMoves = ['publish', 'keep-private', 'pause', 'archive', 'restore'] as const
export type SellerMove = (typeof sellerMoves)[number]

/** Whether a move is possible from a state. */
export const canMove = (move: MoveName, from: ListingState): boolean =>
  (moves[move].from as readonly ListingState[]).includes(from)

/** What a seller can do with a listing now. */
export const movesFrom = (state: ListingState): SellerMove[] =>
  sellerMoves.filter((move) => canMove(move, state))
