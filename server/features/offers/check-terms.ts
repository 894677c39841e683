import type { WorkContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { askedForLines, type OrderableLot, whyUnlike } from '#server/features/listings/service.ts'
import type { AgreedSums } from '#server/features/orders/service.ts'
import type { OfferHours } from '#shared/features/offers/offer-states.ts'
import { sharesOfLots } from '#shared/features/offers/shares-of-lots.ts'
import type { ProposedDays } from '#shared/features/orders/agreed-days.ts'
import { amountsOfLots, sellersShare } from '#shared/features/orders/fees.ts'
import { costOfShipping, notShippedTo } from '#shared/features/shipping/lot-shipping.ts'

import type { OfferedLot } from './find-offer.ts'

/** What somebody offers, with the business days that they want otherwise than they are. */
export interface NewTerms extends ProposedDays {
  /** Minor units of the lots' currency, for all pieces. */
  amount: number
  /** Minor units for sending them; left out, it stays as it is. */
  shipping?: number | undefined
  /** For how many hours it stands. */
  hours: OfferHours
  note?: string | undefined
  /** The buyer's address where the goods would go; left out, it stays the same. */
  deliveryAddressId?: string | undefined
}

/** What is offered for of a lot, and the lot as it can be ordered now. */
export interface WantedLot extends Pick<OfferedLot, 'pieces' | 'lines' | 'inPart'> {
  found: OrderableLot
}

/** A fault of a lot, which names the lot if the offer is for several. */
export const ofLot = ({ title }: { title: string }, many: number, why: string) =>
  many === 1 ? why : `“${title}”: ${why}`

/**
 * Fewer than the smallest order may be offered for: the other side decides.
 * @param pointerOf where the request says the pieces of the lot at a place
 * @throws ProblemError 409 if nothing is free of a lot, 422 if not so many are
 */
export function refuseTerms(wanted: readonly WantedLot[], pointerOf: (at: number) => string): void {
  const errors = wanted.flatMap(({ found: { lot, available, whole }, pieces, inPart }, at) => {
    const says = (why: string) => ofLot(lot, wanted.length, why)
    const wrong = (why: string) => [{ pointer: pointerOf(at), detail: says(why) }]
    if (inPart && pieces !== 1) return wrong('Lines are sold together. Enter 1.')
    if (available === 0) {
      throw new ProblemError('conflict', says('All of it is in open orders now.'))
    }
    if (pieces > available) return wrong(`Only ${available} can be ordered now.`)
    if (whole && pieces !== available) {
      return wrong(`This lot is sold as a whole. Enter ${available}.`)
    }
    return []
  })
  if (errors.length > 0) throw new ProblemError('invalid-input', undefined, { errors })
}

/** What a lot asks now for what is offered for, in minor units; null without a price. */
export const askedFor = async (
  ctx: WorkContext,
  { found, lines, inPart }: WantedLot,
): Promise<number | null> =>
  inPart && lines !== null ? askedForLines(ctx, found, lines) : (found.price?.total ?? null)

/**
 * What an amount for all lots is for each of them, and what they ask now.
 * @param before the shares of the offer that it answers
 * @returns minor units; `listAmount` is null if a lot has no price for what is offered for
 * @throws ProblemError 409 if one of several has none in a first offer; 422 if the amount is too small to be shared
 */
export async function sharesOf(
  ctx: WorkContext,
  wanted: readonly WantedLot[],
  amount: number,
  before?: readonly number[],
): Promise<{ shares: readonly number[]; listAmount: number | null }> {
  const asked = await Promise.all(wanted.map((each) => askedFor(ctx, each)))
  const unpriced = wanted[asked.indexOf(null)]
  const shares = sharesOfLots(amount, asked, before)
  if (shares === null) {
    const { title = '' } = unpriced?.found.lot ?? {}
    throw new ProblemError(
      'conflict',
      `“${title}” has no price now for what you want of it, so the price of all lots cannot be shared among them. Make an offer for this lot alone.`,
    )
  }
  if (shares.some((share) => share < 1)) {
    throw invalidInput('/amount', 'This is too little for so many lots.')
  }
  const listAmount = unpriced ? null : asked.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  return { shares, listAmount }
}

/**
 * What a first offer says of shipping: the amount that the buyer enters, or else the one by the seller's terms.
 * @returns minor units; null if the seller has to say it
 * @throws ProblemError 409 if the seller does not ship to the buyer
 */
export function offeredShipping(
  wanted: readonly WantedLot[],
  shares: readonly number[],
  said: number | undefined,
): number | null {
  const cost = costOfShipping(
    wanted.map(({ found: { shipping }, pieces }, at) => ({
      shipping,
      pieces,
      amount: shares[at] ?? 0,
    })),
  )
  if (cost === 'not-shipped') {
    const never = wanted.find(({ found }) => found.shipping.how === null) ?? wanted[0]
    throw new ProblemError('conflict', never && notShippedTo(never.found.shipping))
  }
  return said ?? (cost === 'agreed' ? null : cost)
}

/** What the buyer would pay now for what is offered, and what the seller would get of it. */
export function sumsOf(
  wanted: readonly [WantedLot, ...WantedLot[]],
  shares: readonly number[],
  shipping: number | null,
): AgreedSums {
  const { feeTerms, feeTax } = wanted[0].found
  const taxed = wanted.map(({ found: { tax } }, at) => ({ amount: shares[at] ?? 0, tax }))
  const sums = amountsOfLots(taxed, feeTerms, feeTax, shipping ?? 0)
  return { total: sums.total, share: sellersShare(sums, feeTerms) }
}

/**
 * Why a lot that is on sale cannot be sold as it was offered; null if it can. Only an offer for one lot can
 * be answered with another number of pieces.
 * @param many the number of lots that the offer is for
 */
export function whyNot({ lines, inPart, pieces, found }: WantedLot, many: number): string | null {
  const { lot, available, whole } = found
  const unlike = lines === null ? null : whyUnlike(lot, { lines, inPart })
  if (unlike !== null || many === 1 || inPart) return unlike
  if (available === 0) return 'All of it is in open orders now.'
  if (pieces > available) return `Only ${available} can be ordered now.`
  return whole && pieces !== available ? `It is sold as a whole, which is ${available} now.` : null
}
