import type { Limit } from '#server/contract/limits.ts'

/** How often a company may make and answer offers, and a person may write and send pictures. */
export const offerLimits = {
  offer: { name: 'make-offer', points: 60, duration: 3600 },
  picture: { name: 'offer-picture', points: 120, duration: 3600 },
  message: { name: 'offer-message', points: 60, duration: 3600 },
} as const satisfies Record<string, Limit>
