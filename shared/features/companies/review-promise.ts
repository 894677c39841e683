import type { TimePromise } from '../../promised-time.ts'

/** How soon after its submission a company's review is promised. */
export const reviewPromise = { businessDays: 2 } as const satisfies TimePromise
