import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { ownSide } from '#server/features/orders/service.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import { areaOf, type Side } from '#shared/contract/trade-sides.ts'
import { isOpenOffer } from '#shared/features/offers/offer-states.ts'

import { type Offer, stateNow } from './find-offer.ts'

/** Messages are for offers that are open or have become an order. */
export function mayWriteIn(found: Offer, now: Date): boolean {
  const state = stateNow(found, now)
  return isOpenOffer(state) || state === 'accepted'
}

/**
 * The side for which the caller writes.
 * @throws ProblemError 403 for a role that may not, 409 once the offer has come to nothing
 */
export function writingSide(ctx: CallContext<MemberActor>, found: Offer): Side {
  const by = ownSide(ctx, found)
  if (!mayChange(ctx.actor.company.role, areaOf[by])) throw new ProblemError('forbidden')
  if (mayWriteIn(found, ctx.clock())) return by
  throw new ProblemError('conflict', 'This offer is over. You can write again in a new one.')
}
