import { otherSide, type Side } from '../../contract/trade-sides.ts'
import { nowPossible } from '../orders/possible-moves.ts'
import { type OfferEvent, offerEventsFrom, type OfferState } from './offer-states.ts'

/** What somebody does who causes an event, after "can". */
const verbs: Readonly<Record<OfferEvent, string>> = {
  make: 'make an offer',
  counter: 'make a counter-offer',
  accept: 'accept it',
  decline: 'decline it',
  withdraw: 'withdraw it',
  expire: 'let it expire',
}

/** What can be done with an offer in a state, in words for a side that was refused something else. */
export function possibleInOffer(state: OfferState, side: Side): string {
  const doneBy = (mover: Side) => offerEventsFrom(state, mover).map((event) => verbs[event])
  const other = otherSide(side)
  return (
    nowPossible({ [other]: doneBy(other) }, doneBy(side)) ?? 'It is over; a new one can be made.'
  )
}
