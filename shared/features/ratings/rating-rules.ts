import { sellersAnswers } from '../orders/confirmation/sellers-answers.ts'
import {
  isOver,
  type OrderEvent,
  type OrderState,
  orderStateNames,
} from '../orders/order-states.ts'

/** The longest words of a rating or an answer, in characters. */
export const longestWords = 500

/** Whether the buyer keeps goods for which the seller gets money. A new state must answer. */
const goodsAccepted: Readonly<Record<OrderState, boolean>> = {
  agreed: false,
  'awaiting-funds': false,
  review: false,
  funded: false,
  shipped: false,
  inspection: false,
  regrading: false,
  accepted: true,
  'paid-out': true,
  cancelled: false,
  expired: false,
  'refund-due': false,
  refunded: false,
  rejected: false,
  'return-due': false,
  returning: false,
  disputed: false,
  // For a part of the price.
  settled: true,
  'settled-paid-out': true,
  'settled-refunded': true,
  closed: true,
}

/** Whether both sides of an order in this state may rate it. */
export const isRatable = (state: OrderState): boolean => isOver(state) && goodsAccepted[state]
export const ratableStates = orderStateNames.filter(isRatable)

/** How an order ends its wait for a seller who is asked to confirm it; one that is withdrawn says nothing. */
export const confirmationEnds = [...sellersAnswers, 'lapse'] as const satisfies OrderEvent[]

/** How an event ends an inspection; null if it ends none, or leaves its end. A new event must answer. */
const inspectionEnds: Readonly<Record<OrderEvent, 'accepted' | 'refused' | null>> = {
  confirm: null,
  decline: null,
  withdraw: null,
  lapse: null,
  fund: null,
  hold: null,
  refuse: null,
  expire: null,
  ship: null,
  cancel: null,
  deliver: null,
  lose: null,
  regrade: null,
  accept: 'accepted',
  reject: 'refused',
  agree: null,
  'send-back': null,
  'take-back': null,
  'take-part-back': null,
  contest: null,
  dispute: null,
  settle: null,
  // The rejection was wrong: what was ruled comes after it, and counts.
  'rule-release': 'accepted',
  'rule-refund': null,
  'rule-split': null,
  'pay-out': null,
  refund: null,
}

/** The events that end an inspection in one way. */
export const eventsThat = (end: 'accepted' | 'refused'): OrderEvent[] =>
  (Object.keys(inspectionEnds) as OrderEvent[]).filter((event) => inspectionEnds[event] === end)

const day = 86_400_000
/** Milliseconds after the end of an order: until when it may be rated, and when ratings are shown. */
export const rateWithin = 60 * day
export const shownAfter = 14 * day

/** How many orders or ratings a figure must rest on to be shown. */
export const leastFor = 5

/** What each score means, the lowest first. */
export const scoreWords = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const
