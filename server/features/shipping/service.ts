/** What a seller says about shipping, and where a buyer gets the goods. */
export { destinationOf, shippingTermsOf } from './find-terms.ts'
