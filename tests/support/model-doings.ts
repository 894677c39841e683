import type { OrderState } from '#shared/features/orders/order-states.ts'

/** What somebody does with an order, or the passing of time. */
export const doings = [
  'confirm',
  'decline',
  'confirm for seller',
  'decline for seller',
  'withdraw',
  'pay',
  'explain',
  'pass',
  'refuse',
  'ship',
  'cancel',
  'call off',
  'deliver',
  'lose',
  'accept',
  'reject',
  'reject part',
  'regrade',
  'agree',
  'contest',
  'send back',
  'take back',
  'split',
  'rule release',
  'rule refund',
  'rule split',
] as const
export type Doing = (typeof doings)[number]

/** What each of them makes of an order, written down a second time and without the product's table. */
const leads: Readonly<Record<Doing, Partial<Record<OrderState, OrderState>>>> = {
  confirm: { agreed: 'awaiting-funds' },
  // Of its first lot.
  decline: { agreed: 'cancelled' },
  // What an operator does.
  'confirm for seller': { agreed: 'awaiting-funds' },
  'decline for seller': { agreed: 'cancelled' },
  withdraw: { agreed: 'cancelled' },
  pay: { 'awaiting-funds': 'funded' },
  explain: { 'awaiting-funds': 'awaiting-funds', review: 'review' },
  pass: { review: 'funded' },
  refuse: { review: 'refund-due' },
  ship: { funded: 'shipped' },
  cancel: { funded: 'refund-due' },
  'call off': { funded: 'refund-due' },
  deliver: { shipped: 'inspection' },
  // Nothing comes back to the lot.
  lose: { shipped: 'refund-due' },
  regrade: { inspection: 'regrading' },
  accept: { inspection: 'accepted', regrading: 'accepted' },
  reject: { inspection: 'rejected', regrading: 'rejected' },
  // One piece of its first lot.
  'reject part': { inspection: 'rejected', regrading: 'rejected' },
  agree: { rejected: 'return-due' },
  contest: { rejected: 'disputed', returning: 'disputed' },
  'send back': { 'return-due': 'returning' },
  'take back': { returning: 'refund-due' },
  split: { rejected: 'settled', disputed: 'settled' },
  'rule release': { disputed: 'accepted' },
  'rule refund': { disputed: 'refund-due' },
  'rule split': { disputed: 'settled' },
}

/** What decides what can be done with an order. */
export interface Standing {
  state: OrderState
  /** Of each lot; none of those that it does not have. */
  pieces: readonly number[]
  /** Of each lot, what its buyer accepted while rejecting others; null if there is none. */
  kept: readonly number[] | null
  /** Whether its payment is reviewed, and its buyer has said where the money comes from. */
  reviewed: boolean
  explained: boolean
}

/** What a buyer accepts who rejects one piece of the first lot; null if that is nothing. */
export function keptAfter([first = 0, ...others]: readonly number[]): readonly number[] | null {
  const kept = [first - 1, ...others]
  return count(kept) === 0 ? null : kept
}

export const count = (pieces: readonly number[]): number =>
  pieces.reduce((sum, each) => sum + each, 0)

/** The state to which something leads; null if it is impossible. */
export function stateAfter({ state, reviewed, explained, kept }: Standing, doing: Doing) {
  // What was accepted is the seller's.
  if (doing === 'rule refund' && kept !== null) return null
  if (doing === 'take back' && kept !== null && state === 'returning') return 'settled'
  if (doing === 'explain' && (!reviewed || explained)) return null
  if (doing === 'pass' && !explained) return null
  const to = leads[doing][state] ?? null
  return to !== null && doing === 'pay' && reviewed ? 'review' : to
}
