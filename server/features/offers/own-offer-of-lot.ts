import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import {
  buyingCompany,
  isOnSale,
  isOpenTo,
  listing,
  partsOf,
} from '#server/features/listings/service.ts'
import { contactsOpen } from '#server/features/orders/service.ts'
import { mayChange } from '#shared/contract/company-roles.ts'

import { goodsOf, withLots } from './find-offer.ts'
import { offer, offerLot } from './table.ts'

/**
 * The open offer of the caller's company for a lot, and whether it may make one.
 * @param others the ids of more listings, separated by commas: of several open offers, the oldest counts
 */
export async function ownOfferOfLot(
  ctx: CallContext<MemberActor>,
  { slug, others }: { slug: string; others?: string | undefined },
) {
  const { db, actor, clock } = ctx
  const { id, role } = actor.company
  const asked = or(
    eq(offerLot.slug, slug),
    others === undefined ? undefined : inArray(offerLot.listingId, others.split(',')),
  )
  const [first] = await db
    .select({ offer, slug: offerLot.slug })
    .from(offerLot)
    .innerJoin(offer, eq(offer.id, offerLot.offerId))
    .where(and(asked, eq(offerLot.buyerCompanyId, id), offerLot.open, gt(offer.expiresAt, clock())))
    .orderBy(asc(offer.number), asc(offerLot.position))
    .limit(1)
  const [found] = await withLots(ctx, first === undefined ? [] : [first.offer])
  const [lot] = await db
    .select({ sellerCompanyId: listing.companyId, sheet: listing.sheet })
    .from(listing)
    .where(and(eq(listing.slug, slug), isOnSale(ctx), isOpenTo(ctx, listing)))
  const buys = mayChange(role, 'purchases')
  const own = buys ? ('ours' as const) : ('colleagues' as const)
  return {
    offer:
      first === undefined || found === undefined
        ? null
        : {
            number: found.number,
            slug: first.slug,
            waits: found.state === 'buyer-turn' ? own : ('theirs' as const),
            ...goodsOf(found),
            amount: found.amount,
            expiresAt: found.expiresAt,
          },
    parts: lot === undefined || buyingCompany(actor) === null ? null : partsOf(lot),
    may: buyingCompany(actor) !== null && buys,
    contactsOpen: lot !== undefined && (await contactsOpen(ctx, { ...lot, buyerCompanyId: id })),
  }
}
