/** A few offers of the caller's company, by a number or by words. */
export { findOffers } from './find-offers.ts'
