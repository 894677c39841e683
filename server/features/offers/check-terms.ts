import { ProblemError } from '#server/contract/problem.ts'
import type { OrderableLot } from '#server/features/listings/service.ts'
import type { OfferHours } from '#shared/features/offers/offer-states.ts'

/** What somebody offers. */
export interface NewTerms {
  pieces: number
  /** Minor units of the lot's currency, for all pieces. */
  amount: number
  /** For how many hours it stands. */
  hours: OfferHours
  note?: string | undefined
}

/**
 * Fewer than the smallest order may be offered for: the other side decides.
 * @throws ProblemError 409 if nothing is free, 422 if not so many are
 */
export function refuseTerms({ available, whole }: OrderableLot, pieces: number): void {
  if (available === 0) {
    throw new ProblemError('conflict', 'All of it is in open orders now.')
  }
  const detail =
    pieces > available
      ? `Only ${available} can be ordered now.`
      : whole && pieces !== available
        ? `This lot is sold as a whole. Enter ${available}.`
        : null
  if (detail === null) return
  throw new ProblemError('invalid-input', undefined, { errors: [{ pointer: '/pieces', detail }] })
}
