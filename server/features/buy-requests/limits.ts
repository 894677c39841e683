import type { Limit } from '#server/contract/limits.ts'

/** How often a company may post requests, and answer those of others. */
export const requestLimits = {
  post: { name: 'buy-request-post', points: 20, duration: 86_400 },
  answer: { name: 'buy-request-answer', points: 100, duration: 86_400 },
} as const satisfies Record<string, Limit>
