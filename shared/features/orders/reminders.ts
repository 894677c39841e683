import type { TimePromise } from '../../promised-time.ts'

/**
 * Milliseconds after an order came into a state in which nobody is reminded who loses nothing by it:
 * they have just been told by when to act.
 */
export const notRemindedFor = 12 * 3_600_000

/** How long a buyer has to answer what we ask about the money before we remind them of it, once. */
export const remindOfQuestion = { businessDays: 2 } as const satisfies TimePromise
