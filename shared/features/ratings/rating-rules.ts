import { sellersAnswers } from '../orders/confirmation/sellers-answers.ts'
import { moveFacts } from '../orders/move-facts.ts'
import {
  isOver,
  type OrderEvent,
  orderEvents,
  type OrderState,
  orderStateNames,
} from '../orders/order-states.ts'
import { stateFacts } from '../orders/state-facts.ts'

/** The longest words of a rating or an answer, in characters. */
export const longestWords = 500

/** Whether both sides of an order in this state may rate it. */
export const isRatable = (state: OrderState): boolean =>
  isOver(state) && stateFacts[state].kept === true
export const ratableStates = orderStateNames.filter(isRatable)

/** How an order ends its wait for a seller who is asked to confirm it; one that is withdrawn says nothing. */
export const confirmationEnds = [...sellersAnswers, 'lapse'] as const satisfies OrderEvent[]

/** The events that end an inspection in one way. */
export const eventsThat = (end: 'accepted' | 'refused'): OrderEvent[] =>
  orderEvents.filter((event) => moveFacts[event].ends === end)

const day = 86_400_000
/** Milliseconds after the end of an order: until when it may be rated, and when ratings are shown. */
export const rateWithin = 60 * day
export const shownAfter = 14 * day

/** How many orders or ratings a figure must rest on to be shown. */
export const leastFor = 5

/** What each score means, the lowest first. */
export const scoreWords = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const
