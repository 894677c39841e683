import type { Limit } from '#server/contract/limits.ts'

export const finderLimits = {
  /** Searches of a person. */
  find: { name: 'finder', points: 60, duration: 60 },
} as const satisfies Record<string, Limit>
