import type { OrderEvent } from '../order-states.ts'

/** How a seller answers who is asked to confirm an order; an operator may, only for the seller. */
export const sellersAnswers = ['confirm', 'decline'] as const satisfies OrderEvent[]

export const isSellersAnswer = (event: OrderEvent): boolean =>
  sellersAnswers.some((each) => each === event)
