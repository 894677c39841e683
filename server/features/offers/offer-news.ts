import { lastDayInMail } from '#server/mail/mail-content.ts'
import { goodsWords } from '#shared/features/offers/offer-words.ts'
import { unusualTerms } from '#shared/features/orders/usual-days.ts'

import { lineCountOf, type Offer } from './find-offer.ts'

/** What one side is told: a title, and a sentence that says what to do. Neither names a price. */
export interface News {
  title: string
  says: string
}

export const piecesOf = (offer: Offer) =>
  `${goodsWords({ ...offer, lineCount: lineCountOf(offer) })} of “${offer.title}”`

export const until = ({ expiresOn, stateSince }: Offer) => lastDayInMail(expiresOn, stateSince)

export const terms = (offer: Offer) => unusualTerms(offer, offer.stateSince)
