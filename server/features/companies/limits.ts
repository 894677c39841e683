import type { Limit } from '#server/contract/limits.ts'

const hour = 3600

/** How often things may be done with companies. */
export const companyLimits = {
  registerAddress: { name: 'register-address', points: 10, duration: hour },
  referenceAddress: { name: 'reference-address', points: 30, duration: hour },
  uploadAccount: { name: 'upload-account', points: 100, duration: 24 * hour },
} as const satisfies Record<string, Limit>
