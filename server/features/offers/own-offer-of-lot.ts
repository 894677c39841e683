import { and, eq, gt, inArray } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { buyingCompany } from '#server/features/listings/service.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import { openOfferStates } from '#shared/features/offers/offer-states.ts'

import { offer } from './table.ts'

/** The open offer of the caller's company for a lot, and whether it may make one. */
export async function ownOfferOfLot({ db, actor, clock }: CallContext<MemberActor>, slug: string) {
  const { id, role } = actor.company
  const [found] = await db
    .select()
    .from(offer)
    .where(
      and(
        eq(offer.slug, slug),
        eq(offer.buyerCompanyId, id),
        inArray(offer.state, openOfferStates),
        gt(offer.expiresAt, clock()),
      ),
    )
  return {
    offer:
      found === undefined
        ? null
        : {
            number: found.number,
            waits: found.state === 'buyer-turn' ? ('ours' as const) : ('theirs' as const),
            pieces: found.pieces,
            amount: found.amount,
            expiresAt: found.expiresAt.toISOString(),
          },
    may: buyingCompany(actor) !== null && mayChange(role, 'purchases'),
  }
}
