/** What a seller says about shipping. */
export { shippingNothingTo, shippingTermsOf } from './find-terms.ts'
