import type { OrderState } from '../order-states.ts'

/** The states in which the two sides negotiate a split. */
export const negotiable: readonly OrderState[] = ['rejected', 'disputed']

/** The states in which a side can withdraw what it has proposed; it stands until then. */
export const withdrawable: readonly OrderState[] = [...negotiable, 'return-due', 'returning']
