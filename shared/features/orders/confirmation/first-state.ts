import type { TimePromise } from '../../../promised-time.ts'

/** How long a seller has to confirm a new order: until the end of the next day. */
export const timeToConfirm = { days: 1 } as const satisfies TimePromise
/** How long a lot can be ordered without that, once its seller has said that it is there. */
export const confirmationLasts = { hours: 7 * 24 } as const satisfies TimePromise
const hour = 3_600_000

/** A lot that was last confirmed at this time or before needs its seller to confirm an order now. */
export const unconfirmedBy = (now: Date): Date =>
  new Date(now.getTime() - confirmationLasts.hours * hour)

/**
 * The state in which an order begins.
 * @param confirmed when each lot whose seller is to be asked was last confirmed
 */
export const firstState = (
  confirmed: readonly (Date | null)[],
  now: Date,
): 'agreed' | 'awaiting-funds' =>
  confirmed.every((at) => at !== null && at > unconfirmedBy(now)) ? 'awaiting-funds' : 'agreed'
