import type { Side } from '../../../contract/trade-sides.ts'

/** Why goods are rejected, in words; one of them, beside the buyer's own. */
export const rejectReasons = {
  'not-as-described': 'Not as described',
  damaged: 'Damaged',
  missing: 'Pieces are missing',
  'not-genuine': 'Not genuine, or an undisclosed treatment',
  'wrong-grade': 'Another grade, weight or fineness',
  'wrong-item': 'Something else was sent',
} as const
export type RejectReason = keyof typeof rejectReasons
export const rejectReasonNames = Object.keys(rejectReasons) as [RejectReason, ...RejectReason[]]

/** What somebody says about goods that are not right. */
export const statementKinds = ['rejection', 'contest', 'statement', 'ask', 'answer'] as const
export type StatementKind = (typeof statementKinds)[number]

/** Whom operators ask. Both sides read every question and every answer. */
export const askedSides = ['buyer', 'seller', 'both'] as const
export type AskedSide = (typeof askedSides)[number]

export const isAskedOf = (to: AskedSide, side: Side): boolean => to === 'both' || to === side

/** What has become of a proposed split. */
export const proposalStates = ['open', 'accepted', 'declined', 'withdrawn'] as const
export type ProposalState = (typeof proposalStates)[number]

/** What an operator rules. */
export const rulingOutcomes = ['release', 'refund', 'split'] as const
export type RulingOutcome = (typeof rulingOutcomes)[number]

/** A ruling that two operators make is proposed by one; the other confirms it or turns it down. */
export const rulingStates = ['proposed', 'in-force', 'turned-down'] as const
export type RulingState = (typeof rulingStates)[number]

/** How many files one statement may have. */
export const mostEvidence = 6

/** Who says something, as its heading. */
export const statementTitles: Readonly<Record<StatementKind, string>> = {
  rejection: 'rejected the goods',
  contest: 'contested it',
  statement: 'wrote',
  ask: 'asked us to decide now',
  answer: 'answered our question',
}

export const outcomeWords: Readonly<Record<RulingOutcome, string>> = {
  release: 'The seller is paid',
  refund: 'The buyer is refunded',
  split: 'The price is split',
}
