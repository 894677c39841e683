import type { Limit } from '#server/contract/limits.ts'

/** How often a company may report something. */
export const reportLimits = {
  report: { name: 'report', points: 20, duration: 86_400 },
} as const satisfies Record<string, Limit>
