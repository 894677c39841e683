import type { Limit } from '#server/contract/limits.ts'

const hour = 3600

/** How often somebody may write to us. */
export const siteLimits = {
  contactAddress: { name: 'contact-address', points: 5, duration: hour },
  /** For browsers without the script that measures how long the form was open. */
  contactUnscripted: { name: 'contact-unscripted', points: 3, duration: hour },
  contactSender: { name: 'contact-sender', points: 3, duration: hour },
} as const satisfies Record<string, Limit>
