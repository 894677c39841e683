import type { Order } from '../find-order.ts'

/** Whether the time to negotiate is over, or one side has asked us to decide. */
export const mayRule = ({ state, dueAt, frozenAt }: Order, now: Date): boolean =>
  frozenAt === null && state === 'disputed' && dueAt !== null && dueAt <= now
