import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { askedForLines, type OrderableLot, whyUnlike } from '#server/features/listings/service.ts'
import type { AgreedSums } from '#server/features/orders/service.ts'
import type { OfferHours } from '#shared/features/offers/offer-states.ts'
import type { ProposedDays } from '#shared/features/orders/agreed-days.ts'
import { amountsOfLots, sellersShare } from '#shared/features/orders/fees.ts'
import { costOfShipping, notShippedTo } from '#shared/features/shipping/lot-shipping.ts'

import type { Offer } from './find-offer.ts'

/** What somebody offers, with the business days that they want otherwise than they are. */
export interface NewTerms extends ProposedDays {
  pieces: number
  /** Minor units of the lot's currency, for all pieces. */
  amount: number
  /** Minor units for sending them; left out, it stays as it is. */
  shipping?: number | undefined
  /** For how many hours it stands. */
  hours: OfferHours
  note?: string | undefined
  /** The buyer's address where the goods would go; left out, it stays the same. */
  deliveryAddressId?: string | undefined
}

/**
 * Fewer than the smallest order may be offered for: the other side decides.
 * @throws ProblemError 409 if nothing is free, 422 if not so many are
 */
export function refuseTerms(
  { available, whole }: OrderableLot,
  pieces: number,
  inPart = false,
): void {
  if (inPart && pieces !== 1) {
    throw new ProblemError('invalid-input', undefined, {
      errors: [{ pointer: '/pieces', detail: 'Lines are sold together. Enter 1.' }],
    })
  }
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

/** What the lot asks now for what is offered for, in minor units; null without a price. */
export const askedFor = async (
  ctx: WorkContext,
  { lines, inPart }: Pick<Offer, 'lines' | 'inPart'>,
  found: OrderableLot,
): Promise<number | null> =>
  inPart && lines !== null ? askedForLines(ctx, found, lines) : (found.price?.total ?? null)

/**
 * What a first offer says of shipping: the amount that the buyer enters, or else the one by the seller's terms.
 * @returns minor units; null if the seller has to say it
 * @throws ProblemError 409 if the seller does not ship to the buyer
 */
export function offeredShipping(
  { shipping }: OrderableLot,
  { amount, pieces, shipping: said }: NewTerms,
): number | null {
  const cost = costOfShipping([{ shipping, amount, pieces }])
  if (cost === 'not-shipped') {
    throw new ProblemError('conflict', notShippedTo(shipping))
  }
  return said ?? (cost === 'agreed' ? null : cost)
}

/** What the buyer would pay now for what is offered, and what the seller would get of it. */
export function sumsOf(
  { tax, feeTerms, feeTax }: OrderableLot,
  { amount, shipping }: { amount: number; shipping: number | null },
): AgreedSums {
  const sums = amountsOfLots([{ amount, tax }], feeTerms, feeTax, shipping ?? 0)
  return { total: sums.total, share: sellersShare(sums, feeTerms) }
}

/** Why a lot that is on sale can no longer be sold as it was offered; null if it can. */
export const whyNot = (
  { lines, inPart }: Pick<Offer, 'lines' | 'inPart'>,
  { lot }: OrderableLot,
): string | null => (lines === null ? null : whyUnlike(lot, { lines, inPart }))
