import type { OutputOf } from '../../contract/endpoint.ts'
import type { StatusTone } from '../../ui/status-mark.tsx'
import type { orders } from './contract.ts'
import { nextWords } from './next-words.ts'
import { type OrderState, orderStates, turns } from './order-states.ts'

export type OrderView = OutputOf<typeof orders.read>
export type OrderSummary = OutputOf<typeof orders.list>['items'][number]
type Side = OrderView['side']

/** The tone of each state. */
export const stateTones: Readonly<Record<OrderState, StatusTone>> = {
  agreed: 'waiting',
  'awaiting-funds': 'waiting',
  review: 'waiting',
  funded: 'waiting',
  shipped: 'waiting',
  inspection: 'waiting',
  regrading: 'waiting',
  rejected: 'waiting',
  'return-due': 'waiting',
  returning: 'waiting',
  disputed: 'waiting',
  accepted: 'waiting',
  'paid-out': 'good',
  cancelled: 'bad',
  expired: 'bad',
  'refund-due': 'waiting',
  refunded: 'bad',
  settled: 'waiting',
  'settled-paid-out': 'waiting',
  'settled-refunded': 'waiting',
  closed: 'good',
}

/** Where an order stands, as both sides read it. */
export const standingOf = ({ state, frozenAt }: Pick<OrderSummary, 'state' | 'frozenAt'>) =>
  frozenAt === null
    ? { tone: stateTones[state], words: orderStates[state] }
    : { tone: 'waiting' as const, words: 'Being checked' }

/** What somebody does whose turn it is, on a button that leads to the order. */
export const ownVerbs: Readonly<Partial<Record<OrderState, string>>> = {
  agreed: 'Confirm',
  'awaiting-funds': 'Pay',
  review: 'Answer',
  funded: 'Send',
  shipped: 'Confirm arrival',
  inspection: 'Inspect',
  regrading: 'Inspect',
  rejected: 'Answer',
  'return-due': 'Send back',
  returning: 'Confirm return',
  disputed: 'Respond',
}

/**
 * Whose turn it is, as one side reads it.
 * @param own what the side's own turn is called
 */
export function turnWords(state: OrderState, side: Side, own: string): string {
  const turn = turns[state]
  if (turn === null) return stateTones[state] === 'good' ? 'Done' : 'Closed'
  if (nextWords[state][side].done) return 'Done'
  if (turn === 'both') return 'Both sides’ turn'
  if (turn === 'operator') return 'Our turn'
  return (turn === 'buyer') === (side === 'buying') ? own : `The ${turn}’s turn`
}
