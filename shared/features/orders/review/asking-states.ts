import type { OrderState } from '../order-states.ts'

/** The states in which we may ask the buyer where the money comes from. */
export const askingStates = ['awaiting-funds', 'review'] as const satisfies OrderState[]
