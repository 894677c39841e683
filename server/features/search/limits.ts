import type { Limit } from '#server/contract/limits.ts'

/** How often things may be done with searches. */
export const searchLimits = {
  /** Searches of a person or an address. */
  find: { name: 'search', points: 60, duration: 60 },
  /** A page of the search asks for its histograms too. */
  histograms: { name: 'search-histograms', points: 60, duration: 60 },
  /** Links from emails that one network opens. */
  stopEmails: { name: 'search-stop-emails', points: 60, duration: 3600 },
  /** A company's questions about demand, each of which reads all saved searches. */
  demand: { name: 'search-demand', points: 600, duration: 3600 },
} as const satisfies Record<string, Limit>
