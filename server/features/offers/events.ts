import type { EventWords } from '#server/contract/context.ts'
import { declareEvents } from '#server/events/declare-events.ts'
import { otherSide, type Side } from '#shared/contract/trade-sides.ts'
import type { OfferEvent } from '#shared/features/offers/offer-states.ts'

import type { Offer } from './find-offer.ts'
import { type News, piecesOf, terms, until } from './offer-news.ts'

/** What is said of a move. `news` is what a side is told; who made the move is not told about it. */
interface MoveWords extends EventWords {
  news: (offer: Offer, side: Side) => News
}

const moves: Readonly<Record<OfferEvent, MoveWords>> = {
  make: {
    audit: '{who} of {company} made {subject}.',
    news: (offer) => ({
      title: `You have received offer ${offer.number}`,
      says: `A buyer offers you a price for ${piecesOf(offer)}.${terms(offer)} Answer by ${until(offer)}.`,
    }),
  },
  counter: {
    audit: '{who} of {company} answered {subject} with a counter-offer.',
    news: (offer, side) => ({
      title: `Offer ${offer.number}: a counter-offer from the ${otherSide(side)}`,
      says: `The ${otherSide(side)} has made a counter-offer for ${piecesOf(offer)}.${terms(offer)} Answer by ${until(offer)}.`,
    }),
  },
  accept: {
    audit: '{who} of {company} accepted {subject}.',
    news: (offer, side) => ({
      title: `Offer ${offer.number} is accepted`,
      says:
        side === 'buyer'
          ? `Your price for ${piecesOf(offer)} is accepted.${terms(offer)} Order ${offer.orderNumber} says how to pay.`
          : `The buyer has accepted your price for ${piecesOf(offer)}.${terms(offer)} It is now order ${offer.orderNumber}.`,
    }),
  },
  decline: {
    audit: '{who} of {company} declined {subject}.',
    news: (offer, side) => ({
      title: `Offer ${offer.number} is declined`,
      says: `The ${otherSide(side)} has declined your price for ${piecesOf(offer)}.`,
    }),
  },
  withdraw: {
    audit: '{who} of {company} withdrew {subject}.',
    news: (offer, side) => ({
      title: `Offer ${offer.number} is withdrawn`,
      says: `The ${otherSide(side)} has withdrawn the offer for ${piecesOf(offer)}. There is nothing left to do.`,
    }),
  },
  expire: {
    audit: '{subject} expired without an answer.',
    news: (offer) => ({
      title: `Offer ${offer.number} has expired`,
      says: `The offer for ${piecesOf(offer)} was not answered in time, so nobody is bound by it.`,
    }),
  },
}

/** The moves of offers. */
export const offerEvents = declareEvents({ group: 'offer' }, moves)
