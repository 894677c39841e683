import type { Limit } from '#server/contract/limits.ts'

/** How often orders may be placed, counted for each company: held pieces are out of others' reach. */
export const orderLimits = {
  place: { name: 'place-order', points: 60, duration: 3600 },
} as const satisfies Record<string, Limit>
