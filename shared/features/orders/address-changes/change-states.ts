import type { OrderState } from '../order-states.ts'

/** What became of another delivery address that was proposed for an order. */
export const addressChangeStates = ['open', 'agreed', 'declined', 'withdrawn'] as const
export type AddressChangeState = (typeof addressChangeStates)[number]

/** Who proposes one: the buyer before dispatch; an operator, who needs nobody's answer, after it. */
export const addressChangers = ['buyer', 'operator'] as const
export type AddressChanger = (typeof addressChangers)[number]

/** The states of an order before dispatch, in which its two sides can agree on another address. */
export const readdressable: readonly OrderState[] = ['agreed', 'awaiting-funds', 'review', 'funded']

/** The state of an order in which an operator records another address: its goods are on their way. */
export const readdressedOnTheWay: OrderState = 'shipped'

/** Why an address in another country is refused. Money that was agreed, and may be paid, never changes. */
export const sameCountryOnly =
  'Shipping and VAT were agreed for the country of this order, so its address can only change within it.'
