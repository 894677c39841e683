/** What offers are called, by their ids, such as `offer 2001`. */
export { namesOfOffers } from './find-offer.ts'
