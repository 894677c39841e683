import type { Currency } from '../../contract/money.ts'
import { decimal, list, text } from '../../routing/endless-parameters.ts'
import { oneOf, type QueryOf } from '../../routing/query.ts'
import { readTerms, writeTerms } from './facet-terms.ts'

/** Every currency, in words of its own: what an address may say is part of the first download. */
const priceCurrencies = [
  'GBP',
  'EUR',
  'USD',
  'CHF',
  'AED',
  'INR',
  'HKD',
  'SGD',
  'JPY',
] as const satisfies readonly Currency[]

/** The state of a search in its address. */
export const searchQuery = {
  /** The words. */
  q: text({ max: 100 }),
  /** The terms of the facets. */
  f: list((given) => writeTerms(readTerms(given))),
  /** Grams. */
  wmin: decimal({ decimals: 3 }),
  wmax: decimal({ decimals: 3 }),
  /** Carats. */
  cmin: decimal({ decimals: 3 }),
  cmax: decimal({ decimals: 3 }),
  /** The price of one piece, in whole units of a currency; only verified buyers can use it. */
  pmin: decimal({ decimals: 0 }),
  pmax: decimal({ decimals: 0 }),
  currency: oneOf(priceCurrencies, 'GBP'),
  /** Only lots in early access. */
  early: oneOf(['1']),
  /** Only lots that are shipped to the reader's country. */
  ships: oneOf(['1']),
  sort: oneOf(['newest', 'relevance', 'weight', '-weight', 'price', '-price']),
  /** Search for the words exactly as typed. */
  typed: oneOf(['1']),
  cursor: text({ max: 400 }),
}
export type SearchState = QueryOf<typeof searchQuery>
