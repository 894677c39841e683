import type { Side } from '../../contract/trade-sides.ts'
import type { TimePromise } from '../../promised-time.ts'
import type { OrderState } from './order-states.ts'

interface Reminder {
  /** Who is reminded. */
  of: readonly Side[]
  /** How long before the limit: on the first moment of that day. */
  before: TimePromise
}

/** Who is reminded, once, that an order is to leave a state by its limit, and how long before. */
export const reminders = {
  agreed: { of: ['seller'], before: { days: 0 } },
  'awaiting-funds': { of: ['buyer'], before: { businessDays: 1 } },
  funded: { of: ['seller'], before: { businessDays: 1 } },
  shipped: { of: ['buyer'], before: { days: 7 } },
  inspection: { of: ['buyer'], before: { days: 1 } },
  regrading: { of: ['buyer'], before: { days: 1 } },
  rejected: { of: ['seller'], before: { businessDays: 1 } },
  'return-due': { of: ['buyer'], before: { businessDays: 2 } },
  returning: { of: ['seller'], before: { businessDays: 3 } },
  disputed: { of: ['buyer', 'seller'], before: { days: 3 } },
} as const satisfies Partial<Record<OrderState, Reminder>>
export type RemindedState = keyof typeof reminders
export const remindedStates = Object.keys(reminders) as RemindedState[]

/**
 * Milliseconds after an order came into a state in which nobody is reminded who loses nothing by it:
 * they have just been told by when to act.
 */
export const notRemindedFor = 12 * 3_600_000

/** How long a buyer has to answer what we ask about the money before we remind them of it, once. */
export const remindOfQuestion = { businessDays: 2 } as const satisfies TimePromise
