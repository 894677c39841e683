import { paths } from '../../routing/paths.ts'
import { readerHere } from '../../ui/reader.ts'
import { countedIn } from '../../ui/words.ts'
import { type LoadWaiting, mostWaiting } from '../../workplace/waiting.ts'
import { offers } from './contract.ts'
import { goodsWords } from './offer-words.ts'

/** The offers that wait for the reader's answer, and how many wait for others. */
export const loadWaiting: LoadWaiting = async (api) => {
  const counted = countedIn(readerHere().locale)
  const { items, open } = await api.call(offers.list, { view: 'ours', limit: mostWaiting })
  return {
    one: 'offer',
    ours: items.map((offer) => {
      const { number, side, title, other, expiresAt, expiresOn, picture, currency, amount } = offer
      return {
        kind: `Offer ${number}, ${side === 'buying' ? 'to' : 'from'} ${other}`,
        title,
        says: 'Accept it, counter it or decline it.',
        verb: 'Answer',
        to: paths.offer(number),
        until: expiresOn,
        ends: expiresAt,
        picture,
        money: { amount: { minor: amount, currency }, says: `For ${goodsWords(offer, counted)}` },
      }
    }),
    count: open.ours,
    to: `${paths.offers}?view=ours`,
    colleagues: { count: open.colleagues, to: `${paths.offers}?view=colleagues` },
    theirs: { count: open.theirs, to: `${paths.offers}?view=theirs` },
  }
}
