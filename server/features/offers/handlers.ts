import { allow, type Handlers } from '#server/contract/operation.ts'
import { buying, changes, member, trading } from '#server/contract/rules.ts'
import type { lotOffers } from '#shared/features/listings/lot-offer-contract.ts'
import type { offers } from '#shared/features/offers/contract.ts'

import { listOffers } from './list-offers.ts'
import { makeOffer } from './make-offer.ts'
import { addOfferPicture, openOfferPicture, writeAboutOffer } from './messages.ts'
import { moveOwnOffer } from './move-offer.ts'
import { ownOfferOfLot } from './own-offer-of-lot.ts'
import { presentOffer, readOffer } from './read-offer.ts'

/**
 * Only verified companies offer, agree and write; every company may end what it has begun. Which roles
 * may, depends on the side that the caller's company is on.
 */
export const offerHandlers: Handlers<typeof offers> = {
  make: allow(changes(buying(member), 'purchases'), makeOffer),
  list: allow(member, listOffers),
  read: allow(member, readOffer),
  counter: allow(trading(member), async (ctx, { number, position, ...terms }) =>
    presentOffer(
      ctx,
      await moveOwnOffer(ctx, { number, position }, { event: 'counter', terms, note: terms.note }),
    ),
  ),
  accept: allow(trading(member), async (ctx, { deliveryAddressId, ...seen }) =>
    presentOffer(ctx, await moveOwnOffer(ctx, seen, { event: 'accept', deliveryAddressId })),
  ),
  decline: allow(member, async (ctx, { note, ...seen }) =>
    presentOffer(ctx, await moveOwnOffer(ctx, seen, { event: 'decline', note })),
  ),
  withdraw: allow(member, async (ctx, seen) =>
    presentOffer(ctx, await moveOwnOffer(ctx, seen, { event: 'withdraw' })),
  ),
  addPicture: allow(trading(member), (ctx, { number }) => addOfferPicture(ctx, number)),
  picture: allow(member, openOfferPicture),
  write: allow(trading(member), writeAboutOffer),
}

export const lotOfferHandlers: Handlers<typeof lotOffers> = {
  ofLot: allow(member, ownOfferOfLot),
}
