import type { CallContext } from '#server/contract/context.ts'
import { askedPrice } from '#shared/features/search/asked-price.ts'
import { askedWords } from '#shared/features/search/asked-words.ts'
import { readTerms } from '#shared/features/search/facet-terms.ts'
import type { SavedQuery } from '#shared/features/search/saved-query.ts'

import { correctedWords } from './corrected-words.ts'
import type { Asked } from './lot-conditions.ts'
import { buyersCountry, currencyOfSearch, priceTerms } from './price-terms.ts'
import { isFacet } from './shown-facets.ts'

/** Reads what a search asks for: its words corrected, and of prices what the caller may use. */
export async function readAsked(ctx: CallContext, input: SavedQuery) {
  const text = (input.words ?? '').trim()
  const currency = await currencyOfSearch(ctx, input)
  const { words, price } =
    input.typed === undefined ? askedPrice(text, currency) : { words: text, price: null }
  const prices = await priceTerms(ctx, {
    ...price,
    ...input,
    currency: price?.currency ?? currency,
  })
  const corrected = input.typed === undefined ? await correctedWords(ctx, words) : null
  const asked: Asked = {
    words: askedWords(corrected ?? words),
    category: input.category,
    sub: input.sub,
    terms: readTerms(input.facets ?? '').filter((term) =>
      isFacet(term.slice(0, term.indexOf(':'))),
    ),
    gross: { from: input.grossFrom, to: input.grossTo },
    carats: { from: input.caratsFrom, to: input.caratsTo },
    price: prices?.condition,
    early: input.early !== undefined,
    shipsTo: input.ships === undefined ? null : await buyersCountry(ctx),
  }
  return { text, words, price, corrected, prices, asked }
}
