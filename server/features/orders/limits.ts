import type { Limit } from '#server/contract/limits.ts'

/**
 * How often orders may be placed, counted for each company: held pieces are out of others' reach. Each
 * statement and proposal is an email to the other side; messages and files are counted for each person.
 */
export const orderLimits = {
  say: { name: 'order-statement', points: 60, duration: 3600 },
  evidence: { name: 'order-evidence', points: 60, duration: 3600 },
  message: { name: 'order-message', points: 60, duration: 3600 },
  picture: { name: 'order-picture', points: 120, duration: 3600 },
  place: { name: 'place-order', points: 60, duration: 3600 },
} as const satisfies Record<string, Limit>
