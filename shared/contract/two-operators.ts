import * as z from 'zod/mini'

import { moment } from './endpoint.ts'
import { mustBeInForce } from './in-force.ts'
import type { Currency } from './money.ts'

/**
 * From which amount on two operators decide together where clients' money follows their word, in minor
 * units, for what is decided from a day on (UTC).
 */
export interface LimitsOfOne {
  from: string
  limits: Readonly<Record<Currency, number>>
}

/** The limits, with the earliest first. A new limit is a new row. */
export const limitsOfOne: readonly LimitsOfOne[] = [
  {
    from: '2026-01-01',
    limits: {
      EUR: 1_000_000,
      USD: 1_100_000,
      GBP: 850_000,
      CHF: 950_000,
      INR: 100_000_000,
      AED: 4_000_000,
      HKD: 8_500_000,
      SGD: 1_500_000,
      JPY: 1_700_000,
    },
  },
]

/**
 * Whether a decision about an amount needs a second operator.
 * @param amount in minor units
 * @throws Error before the first limits
 */
export function needsTwo(
  amount: number,
  currency: Currency,
  at: Date,
  all: readonly LimitsOfOne[] = limitsOfOne,
): boolean {
  const { limits } = mustBeInForce(all, at, 'limit of what one operator decides')
  return amount >= limits[currency]
}

/**
 * The most that one operator may book as what a bank has kept of a payment: a hundredth of what they
 * decide alone, so 100 euros, or as much in another currency.
 * @returns minor units
 * @throws Error before the first limits
 */
export function mostKept(
  currency: Currency,
  at: Date,
  all: readonly LimitsOfOne[] = limitsOfOne,
): number {
  const { limits } = mustBeInForce(all, at, 'limit of what one operator decides')
  return Math.floor(limits[currency] / 100)
}

/** Whether what an operator decided counts now; if not, it is proposed, and a second one confirms it. */
export const decided = z.object({ inForce: z.boolean() })

/** What waits for a second operator. */
export const proposal = z.object({
  by: z.string(),
  /** Whether whoever asks has proposed it. */
  own: z.boolean(),
  reason: z.string(),
  at: moment,
})
export type ShownProposal = z.infer<typeof proposal>
