import type { TimePromise } from '../../promised-time.ts'

/** How soon an operator deals with what waits at the money desk. */
export const moneyPromise = { businessDays: 1 } as const satisfies TimePromise
