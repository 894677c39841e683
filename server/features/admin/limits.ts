import type { Limit } from '#server/contract/limits.ts'

/** How often an operator may export data. */
export const adminLimits = {
  exportAudit: { name: 'export-audit', points: 10, duration: 24 * 3600 },
} as const satisfies Record<string, Limit>
