import { sortings } from '../../contract/sorting.ts'

/** The states of a company's verification. */
export const companyStates = [
  'draft',
  'submitted',
  'in-review',
  'more-information',
  'verified',
  'rejected',
  'suspended',
] as const
export type CompanyState = (typeof companyStates)[number]

/**
 * What causes a transition: one of the company's people, an operator, the passing of time, or the
 * last of its people closing their account.
 */
export type Mover = 'member' | 'operator' | 'clock' | 'closure'

/** One row of the table: in this state, this event, caused by this mover, leads to that state. */
export interface Transition {
  from: CompanyState
  event: CompanyEvent
  by: Mover
  to: CompanyState
}

export const companyEvents = [
  'submit',
  'withdraw',
  'take',
  'ask',
  'verify',
  'renew',
  'reject',
  'reopen',
  'suspend',
  'reinstate',
  'expire',
] as const
export type CompanyEvent = (typeof companyEvents)[number]

/** All allowed transitions; any other is refused. */
export const transitions: readonly Transition[] = [
  { from: 'draft', event: 'submit', by: 'member', to: 'submitted' },
  { from: 'more-information', event: 'submit', by: 'member', to: 'submitted' },
  { from: 'submitted', event: 'withdraw', by: 'member', to: 'draft' },
  { from: 'submitted', event: 'withdraw', by: 'closure', to: 'draft' },
  { from: 'in-review', event: 'withdraw', by: 'closure', to: 'draft' },
  // Otherwise there would be a badge without anybody behind it.
  { from: 'verified', event: 'withdraw', by: 'closure', to: 'draft' },
  { from: 'submitted', event: 'take', by: 'operator', to: 'in-review' },
  { from: 'in-review', event: 'ask', by: 'operator', to: 'more-information' },
  { from: 'in-review', event: 'verify', by: 'operator', to: 'verified' },
  { from: 'in-review', event: 'reject', by: 'operator', to: 'rejected' },
  // The company goes on trading while its new documents are reviewed.
  { from: 'verified', event: 'renew', by: 'operator', to: 'verified' },
  { from: 'verified', event: 'expire', by: 'clock', to: 'draft' },
  { from: 'rejected', event: 'reopen', by: 'operator', to: 'draft' },
  { from: 'draft', event: 'suspend', by: 'operator', to: 'suspended' },
  { from: 'submitted', event: 'suspend', by: 'operator', to: 'suspended' },
  { from: 'in-review', event: 'suspend', by: 'operator', to: 'suspended' },
  { from: 'more-information', event: 'suspend', by: 'operator', to: 'suspended' },
  { from: 'verified', event: 'suspend', by: 'operator', to: 'suspended' },
  // Never directly back to verified: an operator reviews it again.
  { from: 'suspended', event: 'reinstate', by: 'operator', to: 'in-review' },
]

/** The row of the table for an event, or undefined if it is not allowed. */
export const transitionFor = (
  from: CompanyState,
  event: CompanyEvent,
  by: Mover,
): Transition | undefined =>
  transitions.find((each) => each.from === from && each.event === event && each.by === by)

/** The events that a mover may cause in this state. */
export const eventsFrom = (from: CompanyState, by: Mover): CompanyEvent[] =>
  transitions.filter((each) => each.from === from && each.by === by).map(({ event }) => event)

/** Whether an operator must give a reason for an event. The company reads it. */
export const wantsReason = (event: CompanyEvent): boolean =>
  transitions.some((each) => each.event === event && each.by === 'operator') && event !== 'take'

/** The states in which a company waits for an operator. */
export const waitingStates = ['submitted', 'in-review'] as const satisfies CompanyState[]
export const isWaiting = (state: CompanyState): boolean =>
  waitingStates.some((each) => each === state)

/** How many days before the end of a verification it can be renewed. */
export const renewalDays = 30

/** Whether the company's people may change documents and references now. */
export function isOpenToChanges(state: CompanyState, until: Date | null, now: Date): boolean {
  if (state === 'draft' || state === 'more-information') return true
  if (state !== 'verified' || until === null) return false
  return until.getTime() - now.getTime() <= renewalDays * 86_400_000
}

/** The states in words. */
export const stateWords: Readonly<Record<CompanyState, { label: string }>> = {
  draft: { label: 'Not submitted' },
  submitted: { label: 'Submitted' },
  'in-review': { label: 'In review' },
  'more-information': { label: 'More information needed' },
  verified: { label: 'Verified' },
  rejected: { label: 'Rejected' },
  suspended: { label: 'Suspended' },
}

/** The orders of a list of companies. */
export const companySortings = sortings('waiting', 'since', 'name', 'state', 'until')
export type CompanySorting = (typeof companySortings)[number]
