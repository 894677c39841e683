/** A few offers of the caller's company, by a number or by words. */
export { findOffers } from './find-offers.ts'

/** Offers and their moves, for who works out figures. */
export { offer, offerMove } from './table.ts'
