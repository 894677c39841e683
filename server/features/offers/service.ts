/** A few offers of the caller's company, by a number or by words. */
export { findOffers } from './find-offers.ts'

/** Offers, their lots and their moves, for who works out figures. */
export { offer, offerLot, offerMove } from './table.ts'
