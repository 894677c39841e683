import type { TimePromise } from '../../promised-time.ts'
import type { AgreedDay } from './agreed-days.ts'
import { timeToConfirm } from './confirmation/first-state.ts'

/** Where an order stands, in words. */
export const orderStates = {
  agreed: 'Awaiting the seller',
  'awaiting-funds': 'Awaiting payment',
  review: 'Payment check',
  funded: 'Paid',
  shipped: 'Sent',
  inspection: 'Inspection',
  regrading: 'At a laboratory',
  rejected: 'Rejected',
  'return-due': 'To be sent back',
  returning: 'On its way back',
  disputed: 'Disputed',
  accepted: 'Accepted',
  'paid-out': 'Paid out',
  cancelled: 'Cancelled',
  expired: 'Expired',
  'refund-due': 'To be refunded',
  refunded: 'Refunded',
  settled: 'Settled',
  'settled-paid-out': 'Settled, seller paid',
  'settled-refunded': 'Settled, buyer refunded',
  closed: 'Settled and paid',
} as const
export type OrderState = keyof typeof orderStates
export const orderStateNames = Object.keys(orderStates) as [OrderState, ...OrderState[]]

/** Who moves an order: one of its two companies, an operator, or the passing of time. */
export const movers = ['buyer', 'seller', 'operator', 'clock'] as const
export type Mover = (typeof movers)[number]

export const orderEvents = [
  'confirm',
  'decline',
  'withdraw',
  'lapse',
  'fund',
  'hold',
  'refuse',
  'expire',
  'ship',
  'cancel',
  'deliver',
  'lose',
  'regrade',
  'accept',
  'reject',
  'agree',
  'send-back',
  'take-back',
  'take-part-back',
  'contest',
  'dispute',
  'settle',
  'rule-release',
  'rule-refund',
  'rule-split',
  'pay-out',
  'refund',
] as const
export type OrderEvent = (typeof orderEvents)[number]

export interface Transition {
  from: OrderState
  event: OrderEvent
  by: readonly Mover[]
  to: OrderState
  /** By when it is to happen, counted from when the order came into the state. */
  limit?: TimePromise
  /** Which of the order's own business days are its limit instead. */
  agreed?: AgreedDay
  /** How much later than in the state before, instead of a limit of its own. */
  later?: TimePromise
  /**
   * How long after the limit the clock waits before it acts. Without it, the clock acts only once the
   * side that is late has been reminded, and has had the time of that reminder.
   */
  grace?: TimePromise
}

/** All allowed transitions; any other is refused. */
export const transitions: readonly Transition[] = [
  // An operator who has spoken with the seller answers for them.
  {
    from: 'agreed',
    event: 'confirm',
    by: ['seller', 'operator'],
    to: 'awaiting-funds',
    limit: timeToConfirm,
  },
  { from: 'agreed', event: 'decline', by: ['seller', 'operator'], to: 'cancelled' },
  { from: 'agreed', event: 'withdraw', by: ['buyer'], to: 'cancelled' },
  { from: 'agreed', event: 'lapse', by: ['clock'], to: 'cancelled' },
  { from: 'awaiting-funds', event: 'fund', by: ['operator'], to: 'funded', agreed: 'payDays' },
  // One of the orders whose money we check before the goods are sent.
  { from: 'awaiting-funds', event: 'hold', by: ['operator'], to: 'review' },
  { from: 'review', event: 'fund', by: ['operator'], to: 'funded' },
  { from: 'review', event: 'refuse', by: ['operator'], to: 'refund-due' },
  {
    from: 'awaiting-funds',
    event: 'expire',
    by: ['clock'],
    to: 'expired',
    grace: { businessDays: 1 },
  },
  { from: 'funded', event: 'ship', by: ['seller'], to: 'shipped', agreed: 'sendDays' },
  {
    from: 'funded',
    event: 'cancel',
    by: ['seller', 'operator', 'clock'],
    to: 'refund-due',
    grace: { businessDays: 4 },
  },
  { from: 'shipped', event: 'deliver', by: ['buyer', 'operator'], to: 'inspection' },
  // Once the limit is over, operators ask the carrier; they may know earlier.
  { from: 'shipped', event: 'lose', by: ['operator'], to: 'refund-due', limit: { days: 21 } },
  {
    from: 'inspection',
    event: 'accept',
    by: ['buyer', 'clock'],
    to: 'accepted',
    agreed: 'inspectDays',
  },
  { from: 'inspection', event: 'reject', by: ['buyer'], to: 'rejected' },
  {
    from: 'inspection',
    event: 'regrade',
    by: ['buyer'],
    to: 'regrading',
    later: { businessDays: 5 },
  },
  { from: 'regrading', event: 'accept', by: ['buyer', 'clock'], to: 'accepted' },
  { from: 'regrading', event: 'reject', by: ['buyer'], to: 'rejected' },
  {
    from: 'rejected',
    event: 'agree',
    by: ['seller', 'clock'],
    to: 'return-due',
    limit: { businessDays: 2 },
  },
  { from: 'rejected', event: 'contest', by: ['seller'], to: 'disputed' },
  { from: 'rejected', event: 'settle', by: ['buyer', 'seller'], to: 'settled' },
  {
    from: 'return-due',
    event: 'send-back',
    by: ['buyer'],
    to: 'returning',
    limit: { businessDays: 5 },
  },
  { from: 'return-due', event: 'dispute', by: ['clock'], to: 'disputed' },
  {
    from: 'returning',
    event: 'take-back',
    by: ['seller', 'operator'],
    to: 'refund-due',
    limit: { businessDays: 15 },
  },
  // What was rejected is back, and the buyer has accepted the rest.
  { from: 'returning', event: 'take-part-back', by: ['seller', 'operator'], to: 'settled' },
  { from: 'returning', event: 'contest', by: ['seller'], to: 'disputed' },
  { from: 'returning', event: 'dispute', by: ['clock'], to: 'disputed' },
  {
    from: 'disputed',
    event: 'settle',
    by: ['buyer', 'seller'],
    to: 'settled',
    limit: { days: 14 },
  },
  { from: 'disputed', event: 'rule-release', by: ['operator'], to: 'accepted' },
  { from: 'disputed', event: 'rule-refund', by: ['operator'], to: 'refund-due' },
  { from: 'disputed', event: 'rule-split', by: ['operator'], to: 'settled' },
  { from: 'accepted', event: 'pay-out', by: ['operator'], to: 'paid-out' },
  { from: 'refund-due', event: 'refund', by: ['operator'], to: 'refunded' },
  // Both parts of a settlement leave, in any order.
  { from: 'settled', event: 'pay-out', by: ['operator'], to: 'settled-paid-out' },
  { from: 'settled', event: 'refund', by: ['operator'], to: 'settled-refunded' },
  { from: 'settled-paid-out', event: 'refund', by: ['operator'], to: 'closed' },
  { from: 'settled-refunded', event: 'pay-out', by: ['operator'], to: 'closed' },
]

/** The states of an order whose money has arrived and is held until its two sides are done. */
export const heldStates = [
  'review',
  'funded',
  'shipped',
  'inspection',
  'regrading',
  'rejected',
  'return-due',
  'returning',
  'disputed',
] as const satisfies readonly OrderState[]

/** Those of them in which the goods, and then the money, go back. */
export const returnStates = ['return-due', 'returning'] as const satisfies readonly OrderState[]

/** The states in which we owe the seller what they get, and have not sent it. */
export const sellerOwedStates = [
  'accepted',
  'settled',
  'settled-refunded',
] as const satisfies OrderState[]

/** The states in which we owe the buyer what goes back to them, and have not sent it. */
export const buyerOwedStates = [
  'refund-due',
  'settled',
  'settled-paid-out',
] as const satisfies OrderState[]

/** The states of an order whose price was split between its two sides. */
export const settledStates = [
  'settled',
  'settled-paid-out',
  'settled-refunded',
  'closed',
] as const satisfies OrderState[]

/** The states in which the buyer has the goods and has not answered. */
export const inspecting = ['inspection', 'regrading'] as const satisfies OrderState[]

/** The states of an order that its buyer has accepted, or that was settled or ruled on. */
export const tradedStates = [
  'accepted',
  'paid-out',
  ...settledStates,
] as const satisfies OrderState[]

/** The row of the table for an event, or undefined if it is not allowed. */
export const transitionFor = (
  from: OrderState,
  event: OrderEvent,
  by: Mover,
): Transition | undefined =>
  transitions.find((each) => each.from === from && each.event === event && each.by.includes(by))

/** The events that a mover may cause in this state. */
export const eventsFrom = (from: OrderState, by: Mover): OrderEvent[] =>
  transitions.filter((each) => each.from === from && each.by.includes(by)).map(({ event }) => event)

/** The states of orders that are not over. */
export const openStates = orderStateNames.filter((state) =>
  transitions.some(({ from }) => from === state),
)

/** What everybody is told of a frozen order. */
export const beingChecked = 'We are checking this order. Its deadlines are paused.'

/** Whether nothing can happen to an order any more. */
export const isOver = (state: OrderState): boolean => !openStates.includes(state)
