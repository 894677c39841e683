import * as z from 'zod/mini'

import { search } from './contract.ts'
import { readTerms, writeTerms } from './facet-terms.ts'

/** What a search asks for, without its order and page. */
export const savedQuery = z.omit(search.find.input, { sort: true, after: true, limit: true })
export type SavedQuery = z.output<typeof savedQuery>

/** The same search always gives the same text: keys in order, nothing empty, nothing idle. */
export function canonicalQuery(given: SavedQuery): SavedQuery {
  const { words, typed, facets, currency, priceFrom, priceTo, ...rest } = given
  const text = words?.trim().replaceAll(/\s+/g, ' ')
  const terms = writeTerms(readTerms(facets ?? ''))
  const priced = priceFrom !== undefined || priceTo !== undefined
  const all: SavedQuery = {
    ...rest,
    priceFrom,
    priceTo,
    words: text === '' ? undefined : text,
    typed: text === undefined || text === '' ? undefined : typed,
    facets: terms === '' ? undefined : terms,
    currency: priced ? currency : undefined,
  }
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
