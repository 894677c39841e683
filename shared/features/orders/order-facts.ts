import type { Side } from '../../contract/trade-sides.ts'
import type { StatusTone } from '../../ui/status-mark.tsx'
import type { Mover, OrderEvent, OrderState } from './order-states.ts'

/** What follows from where an order stands. A new state answers all of it. */
interface StateFacts {
  tone: StatusTone
  /** Who has to act for the order to go on; null if nobody has to. */
  turn: Side | 'both' | 'operator' | null
  /** What somebody does whose turn it is, on a button that leads to the order. */
  verb?: string
  /** What is still to come if nobody leaves the usual way from here. */
  toCome: readonly OrderEvent[]
  /** The buyer keeps goods for which the seller gets money. */
  kept?: true
}

export const good: readonly OrderEvent[] = ['fund', 'ship', 'deliver', 'accept', 'pay-out']
const back: readonly OrderEvent[] = ['agree', 'send-back', 'take-back', 'refund']

export const stateFacts: Readonly<Record<OrderState, StateFacts>> = {
  agreed: { tone: 'waiting', turn: 'seller', verb: 'Confirm', toCome: ['confirm', ...good] },
  'awaiting-funds': { tone: 'waiting', turn: 'buyer', verb: 'Pay now', toCome: good },
  // Of its buyer as long as we wait for an answer.
  review: { tone: 'waiting', turn: 'operator', verb: 'Answer', toCome: good },
  funded: { tone: 'waiting', turn: 'seller', verb: 'Send', toCome: good.slice(1) },
  shipped: { tone: 'waiting', turn: 'buyer', verb: 'Confirm arrival', toCome: good.slice(2) },
  inspection: { tone: 'waiting', turn: 'buyer', verb: 'Inspect', toCome: good.slice(3) },
  regrading: { tone: 'waiting', turn: 'buyer', verb: 'Inspect', toCome: good.slice(3) },
  rejected: { tone: 'waiting', turn: 'seller', verb: 'Answer', toCome: back },
  'return-due': { tone: 'waiting', turn: 'buyer', verb: 'Send back', toCome: back.slice(1) },
  returning: { tone: 'waiting', turn: 'seller', verb: 'Confirm return', toCome: back.slice(2) },
  // Of both sides until its time is over; then operators decide.
  disputed: { tone: 'waiting', turn: 'both', verb: 'Respond', toCome: ['settle'] },
  accepted: { tone: 'waiting', turn: 'operator', toCome: good.slice(4), kept: true },
  'paid-out': { tone: 'good', turn: null, toCome: [], kept: true },
  cancelled: { tone: 'bad', turn: null, toCome: [] },
  expired: { tone: 'bad', turn: null, toCome: [] },
  'refund-due': { tone: 'waiting', turn: 'operator', toCome: back.slice(3) },
  refunded: { tone: 'bad', turn: null, toCome: [] },
  // The buyer keeps them for a part of the price.
  settled: { tone: 'waiting', turn: 'operator', toCome: ['pay-out', 'refund'], kept: true },
  'settled-paid-out': { tone: 'waiting', turn: 'operator', toCome: ['refund'], kept: true },
  'settled-refunded': { tone: 'waiting', turn: 'operator', toCome: ['pay-out'], kept: true },
  closed: { tone: 'good', turn: null, toCome: [], kept: true },
}

/** Who does a step: a mover, or somebody who is none. */
export type Doer = Exclude<Mover, 'clock'> | 'carrier' | 'either'

/** What is said of a move besides what its sides are told. A new move answers all of it. */
interface MoveFacts {
  /** What somebody does who makes it, after "can". */
  can: string
  /** The step that it completes, and who usually does it. */
  step: string
  by: Doer
  /** What a side did not do, so that time ended the order. */
  silent?: string
  /** What its reason tells. */
  reason?: string
  /** What we did if we made it for the seller. */
  forSeller?: string
  /** How it ends an inspection. */
  ends?: 'accepted' | 'refused'
}

export const moveFacts: Readonly<Record<OrderEvent, MoveFacts>> = {
  confirm: {
    can: 'confirm that the pieces are there',
    step: 'Confirmed',
    by: 'seller',
    forSeller: 'Confirmed',
  },
  decline: {
    can: 'say that they are not there',
    step: 'Cancelled',
    by: 'seller',
    reason: 'Why it could not be confirmed',
    forSeller: 'Cancelled',
  },
  withdraw: { can: 'withdraw the order', step: 'Withdrawn', by: 'buyer' },
  lapse: { can: 'let the order lapse', step: 'Cancelled', by: 'seller', silent: 'Not confirmed' },
  fund: { can: 'approve the payment', step: 'Paid', by: 'buyer' },
  hold: { can: 'hold the payment for a check', step: 'Paid', by: 'buyer' },
  refuse: { can: 'refuse the payment', step: 'Cancelled', by: 'operator' },
  expire: { can: 'let the order expire', step: 'Expired', by: 'buyer', silent: 'Not paid' },
  ship: { can: 'send the goods', step: 'Sent', by: 'seller' },
  cancel: {
    can: 'cancel the order',
    step: 'Cancelled',
    by: 'seller',
    reason: 'Why it was cancelled',
  },
  deliver: {
    can: 'say that the goods have arrived',
    step: 'Delivered',
    by: 'carrier',
    reason: 'How we know that it arrived',
  },
  lose: {
    can: 'record the goods as lost',
    step: 'Lost',
    by: 'operator',
    reason: 'How we know that the goods are lost',
  },
  regrade: {
    can: 'have a laboratory check the goods',
    step: 'At a laboratory',
    by: 'buyer',
    reason: 'Where the goods are checked',
  },
  accept: { can: 'accept the goods', step: 'Accepted', by: 'buyer', ends: 'accepted' },
  reject: { can: 'reject the goods', step: 'Rejected', by: 'buyer', ends: 'refused' },
  agree: { can: 'agree to take the goods back', step: 'Return agreed', by: 'seller' },
  'send-back': { can: 'send the goods back', step: 'Sent back', by: 'buyer' },
  'take-back': {
    can: 'say that the goods are back',
    step: 'Returned',
    by: 'seller',
    reason: 'How we know that it came back',
  },
  'take-part-back': {
    can: 'say that the rejected goods are back',
    step: 'Returned',
    by: 'seller',
    reason: 'How we know that it came back',
  },
  contest: { can: 'contest the buyer’s claim', step: 'Disputed', by: 'seller' },
  dispute: { can: 'open a dispute', step: 'Disputed', by: 'either' },
  settle: { can: 'agree on a split of the price', step: 'Settled', by: 'either' },
  // The rejection was wrong: what was ruled comes after it, and counts.
  'rule-release': {
    can: 'rule that the seller is paid',
    step: 'Decided',
    by: 'operator',
    ends: 'accepted',
  },
  'rule-refund': { can: 'rule that the buyer is refunded', step: 'Decided', by: 'operator' },
  'rule-split': { can: 'rule how the price is split', step: 'Decided', by: 'operator' },
  'pay-out': { can: 'pay the seller', step: 'Paid out', by: 'operator' },
  refund: { can: 'refund the buyer', step: 'Refunded', by: 'operator' },
}
