/** What offers are called, by their ids, such as `offer 2001`. */
export { namesOfOffers } from './find-offer.ts'
/** A few offers of the caller's company, by a number or by words. */
export { findOffers } from './find-offers.ts'
