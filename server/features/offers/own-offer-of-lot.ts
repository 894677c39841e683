import { and, eq, gt, inArray } from 'drizzle-orm'

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

/** The open offer of the caller's company for a lot, and whether it may make one. */
export async function ownOfferOfLot(ctx: CallContext<MemberActor>, slug: string) {
  const { db, actor, clock } = ctx
  const { id, role } = actor.company
  const ofLot = db
    .select({ id: offerLot.offerId })
    .from(offerLot)
    .where(and(eq(offerLot.slug, slug), eq(offerLot.buyerCompanyId, id), offerLot.open))
  const rows = await db
    .select()
    .from(offer)
    .where(and(inArray(offer.id, ofLot), gt(offer.expiresAt, clock())))
  const [found] = await withLots(ctx, rows)
  const [lot] = await db
    .select({ sellerCompanyId: listing.companyId, sheet: listing.sheet })
    .from(listing)
    .where(and(eq(listing.slug, slug), isOnSale(ctx), isOpenTo(ctx, listing)))
  const buys = mayChange(role, 'purchases')
  const own = buys ? ('ours' as const) : ('colleagues' as const)
  return {
    offer:
      found === undefined
        ? null
        : {
            number: found.number,
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
