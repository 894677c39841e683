import { lastDayInMail } from '#server/mail/mail-content.ts'
import { goodsWords } from '#shared/features/offers/offer-words.ts'
import { titleOf } from '#shared/features/orders/order-lines.ts'
import { unusualTerms } from '#shared/features/orders/usual-days.ts'

import { goodsOf, type Offer } from './find-offer.ts'

/** What one side is told: a title, and a sentence that says what to do. Neither names a price. */
export interface News {
  title: string
  says: string
}

/** What its lots are called. */
export const namesOf = ({ lots }: Pick<Offer, 'lots'>) =>
  titleOf(lots.map(({ title }) => ({ title: `“${title}”` })))

export function piecesOf(offer: Offer): string {
  const goods = goodsWords(goodsOf(offer))
  return offer.lots.length === 1 ? `${goods} of ${namesOf(offer)}` : `${goods} (${namesOf(offer)})`
}

export const until = ({ expiresOn, stateSince }: Offer) => lastDayInMail(expiresOn, stateSince)

export const terms = (offer: Offer) => unusualTerms(offer, offer.stateSince)
