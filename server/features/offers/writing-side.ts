import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { ownSide } from '#server/features/orders/service.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import { areaOf, type Side } from '#shared/contract/trade-sides.ts'
import { isOpenOffer } from '#shared/features/offers/offer-states.ts'

import { type Offer, stateNow } from './find-offer.ts'

/** Messages are for open offers; one that was accepted goes on with the messages of its order. */
export const mayWriteIn = (found: Offer, now: Date): boolean => isOpenOffer(stateNow(found, now))

/**
 * The side for which the caller writes.
 * @throws ProblemError 403 for a role that may not, 409 once the offer is over
 */
export function writingSide(ctx: CallContext<MemberActor>, found: Offer): Side {
  const by = ownSide(ctx, found)
  if (!mayChange(ctx.actor.company.role, areaOf[by])) throw new ProblemError('forbidden')
  if (mayWriteIn(found, ctx.clock())) return by
  const { orderNumber } = found
  throw new ProblemError(
    'conflict',
    orderNumber === null
      ? 'This offer is over. To write again, a new offer is needed.'
      : `This offer is order ${orderNumber} now. Write about that instead.`,
  )
}
