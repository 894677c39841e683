/** What other features may use of payments. */
export { namesOfPayouts } from './payouts/list-payouts.ts'
