import { and, inArray } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'
import { findMembers } from '#server/features/companies/service.ts'
import { rowsOfTrade } from '#server/personal-data/own-rows.ts'
import { writtenBy } from '#server/threads/written-by.ts'
import { offerEventsFrom, openOfferStates } from '#shared/features/offers/offer-states.ts'

import { isOfferOf } from './find-offer.ts'
import { offerThreads } from './messages.ts'
import { moveOffer } from './move-offer.ts'
import { offer, offerMove } from './table.ts'

const written = writtenBy(offerThreads, offer)

/** What somebody did with offers. The offers are their companies', and both sides keep them. */
export const offerData: PersonalData = {
  tables: {
    offer: 'trade',
    offer_lot: 'trade',
    offer_move: 'trade',
    offer_message: 'trade',
    offer_message_hidden: 'trade',
    offer_picture: 'trade',
  },
  lists: {
    movedOffers: rowsOfTrade(offer, offerMove, offerMove.offerId, {
      by: offerMove.personId,
      what: offerMove.event,
      pieces: offerMove.pieces,
      amount: offerMove.amount,
      payDays: offerMove.payDays,
      sendDays: offerMove.sendDays,
      inspectDays: offerMove.inspectDays,
      note: offerMove.note,
      at: offerMove.at,
    }),
    offerMessages: written.messages,
    offerPictures: written.pictures,
  },
  // With its last person a company closes: it takes back what it has offered, and declines the rest.
  erase: async (ctx, { id, companyId }) => {
    if (companyId === null || (await findMembers(ctx, companyId)).length > 1) return
    const open = await ctx.db
      .select()
      .from(offer)
      .where(and(isOfferOf(companyId), inArray(offer.state, openOfferStates)))
    for (const each of open) {
      const by = each.buyerCompanyId === companyId ? 'buyer' : 'seller'
      const event = offerEventsFrom(each.state, by).find(
        (known) => known === 'withdraw' || known === 'decline',
      )
      if (event !== undefined) await moveOffer(ctx, each, { event, by, personId: id })
    }
  },
}
