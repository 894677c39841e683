import type { Limit } from '#server/contract/limits.ts'

/** How often addresses may be entered, counted for each company. */
export const addressLimits = {
  change: { name: 'company-address', points: 60, duration: 3600 },
} as const satisfies Record<string, Limit>
