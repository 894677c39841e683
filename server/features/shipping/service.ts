/** What a seller says about shipping. */
export { shippingTermsOf } from './find-terms.ts'
