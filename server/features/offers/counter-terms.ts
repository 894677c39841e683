import type { WorkContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import {
  addressGone,
  deliveryAddress,
  type FrozenAddress,
} from '#server/features/addresses/service.ts'
import { orderableLotsFor } from '#server/features/listings/service.ts'
import type { AgreedSums } from '#server/features/orders/service.ts'
import { mostMoves, type OfferMover } from '#shared/features/offers/offer-states.ts'

import {
  type NewTerms,
  offeredShipping,
  ofLot,
  refuseTerms,
  sharesOf,
  sumsOf,
  type WantedLot,
  whyNot,
} from './check-terms.ts'
import type { Offer } from './find-offer.ts'
import { offerTimes } from './offer-times.ts'

/** What somebody offers for the lots of an offer. */
export interface CounterTerms extends NewTerms {
  /** Of an offer for one lot; left out, the pieces stay as they are. */
  pieces?: number | undefined
}

/** What is offered, worked out. */
export interface Offered extends AgreedSums {
  /** Minor units for all pieces. */
  amount: number
  /** What of it each lot is for, in the order of the lots. */
  shares: readonly number[]
  /** Minor units for sending all pieces; null if nobody has said it. */
  shipping: number | null
  /** The country where the goods would go. */
  to: string
  /** When it ends. */
  times: ReturnType<typeof offerTimes>
  /** What the lots ask for so many, in minor units; null if one has no price for them. */
  listAmount: number | null
}

/** What a counter-offer offers. */
export async function offeredBy(
  ctx: WorkContext,
  locked: Offer,
  { by, terms }: { by: OfferMover; terms: CounterTerms },
): Promise<Offered> {
  const { amount, hours } = terms
  if (by === 'seller' && terms.deliveryAddressId !== undefined) throw buyersChoice()
  if (by === 'seller' && terms.shipping === undefined && locked.shipping === null) {
    throw shippingMissing()
  }
  const chosen = terms.deliveryAddressId ?? locked.deliveryAddressId
  const to =
    by === 'buyer'
      ? (await chosenAddress(ctx, locked, chosen)).address.country
      : locked.deliveryCountry
  if (locked.latest >= mostMoves) {
    throw new ProblemError(
      'conflict',
      `There were ${mostMoves} moves. Accept or decline this offer; a new one can follow.`,
    )
  }
  if (terms.pieces !== undefined && locked.lots.length > 1) throw lotsStay()
  const wanted = await wantedNow(ctx, locked, { pieces: terms.pieces, to })
  refuseTerms(wanted, () => '/pieces')
  const { parties } = wanted[0].found
  const answers = by === 'seller' ? parties.buyer : parties.seller
  const times = offerTimes(hours, ctx.clock(), answers.country)
  const { shares, listAmount } = await sharesOf(
    ctx,
    wanted,
    amount,
    locked.lots.map((lot) => lot.amount),
  )
  // What stands was for another country, so the seller's terms count again, as for a first offer.
  const shipping =
    to === locked.deliveryCountry
      ? (terms.shipping ?? locked.shipping)
      : offeredShipping(wanted, shares, terms.shipping)
  return {
    amount,
    shares,
    shipping,
    to,
    times,
    listAmount,
    ...sumsOf(wanted, shares, shipping),
  }
}

/**
 * The lots of an offer as they can be ordered now.
 * @throws ProblemError 409 if one cannot, or not as it was offered
 */
async function wantedNow(
  ctx: WorkContext,
  locked: Offer,
  { pieces, to }: { pieces: number | undefined; to: string },
): Promise<readonly [WantedLot, ...WantedLot[]]> {
  const lots = locked.lots.map((lot) => ({ ...lot, pieces: pieces ?? lot.pieces }))
  const found = await orderableLotsFor(ctx, { buyer: locked.buyerCompanyId, to }, lots)
  const [first, ...others] = lots.map((lot, at): WantedLot => {
    const now = found[at]
    if (now == null || now.currency !== locked.currency) {
      const why = ofLot(lot, lots.length, 'The lot is not on sale now.')
      throw new ProblemError('conflict', `${why} The offer stays open.`)
    }
    const wanted = { ...lot, found: now }
    const unlike = whyNot(wanted, lots.length)
    if (unlike !== null) {
      const why = ofLot(lot, lots.length, unlike)
      throw new ProblemError('conflict', `${why} Decline the offer; a new one can follow.`)
    }
    return wanted
  })
  if (first === undefined) throw new Error('an offer has a lot')
  return [first, ...others]
}

const lotsStay = () =>
  invalidInput('/pieces', 'The lots of this offer stay as they are. Change the price only.')

const shippingMissing = () =>
  invalidInput('/shipping', 'Say what shipping costs the buyer: 0 if it is included.')

const buyersChoice = () =>
  invalidInput('/deliveryAddressId', 'Only the buyer chooses where the goods go.')

/** @throws ProblemError 409 if the address is no longer in the buyer's address book */
export async function chosenAddress(
  ctx: WorkContext,
  { buyerCompanyId }: Offer,
  id: string,
): Promise<FrozenAddress> {
  const found = await deliveryAddress(ctx, buyerCompanyId, id)
  if (found === null) throw new ProblemError('conflict', addressGone)
  return found
}
