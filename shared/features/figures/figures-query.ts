import { oneOf } from '../../routing/query.ts'
import { windows } from './windows.ts'

/** What a seller's money may cost a year, in percent. */
export const holdingRates = ['4', '6', '8', '10', '12'] as const

/** What the page of figures looks at: how many days, and what money costs a year, in percent. */
export const figuresQuery = {
  days: oneOf(windows, '90'),
  rate: oneOf(holdingRates, '8'),
}
