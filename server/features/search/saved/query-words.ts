import { minorPerUnit } from '#shared/contract/money.ts'
import { cutTo } from '#shared/contract/text.ts'
import { categories, isCategory } from '#shared/features/listings/kinds/categories.ts'
import { readTerms, valuesByFacet } from '#shared/features/search/facet-terms.ts'
import { currencyOfLimits } from '#shared/features/search/saved-address.ts'
import type { SavedQuery } from '#shared/features/search/saved-query.ts'
import { subcategoriesOf } from '#shared/features/search/subcategories.ts'

import { facetLabel, termInWords } from '../shown-facets.ts'

/** "2 to 10 g", "from 2 g", "up to 10 g" */
function range(from: number | undefined, to: number | undefined, unit: number, name: string) {
  const shown = (value: number) => (value / unit).toLocaleString('en-GB')
  if (from !== undefined && to !== undefined) return [`${shown(from)} to ${shown(to)} ${name}`]
  if (from !== undefined) return [`From ${shown(from)} ${name}`]
  return to === undefined ? [] : [`Up to ${shown(to)} ${name}`]
}

/** A search in words: what it is called, and everything else that it asks for. */
export function queryInWords(query: SavedQuery): { name: string; asks: string[] } {
  const { words, category, sub, facets } = query
  const currency = currencyOfLimits(query)
  const place =
    category !== undefined && isCategory(category)
      ? [
          categories[category].name,
          ...(sub === undefined ? [] : [subcategoriesOf(category).get(sub)]),
        ]
          .filter((each) => each !== undefined)
          .join(': ')
      : null
  const chosen = [...valuesByFacet(readTerms(facets ?? ''))].map(([facet, terms]) => {
    const values = terms.map((term) => termInWords(term)).join(' or ')
    return { label: `${facetLabel(facet)}: ${values}`, values }
  })
  const asks = [
    ...(words !== undefined && place !== null ? [place] : []),
    ...chosen.map(({ label }) => label),
    ...range(query.grossFrom, query.grossTo, 1000, 'g'),
    ...range(query.caratsFrom, query.caratsTo, 1000, 'ct'),
    ...(query.early === undefined ? [] : ['Early access']),
    ...(query.ships === undefined ? [] : ['Ships to your country']),
    ...range(query.priceFrom, query.priceTo, minorPerUnit(currency), `${currency} for one`),
  ]
  const filters = chosen.map(({ values }) => values).join(', ')
  const name = words ?? place ?? (filters === '' ? 'All lots' : filters)
  return { name: cutTo(name, 120), asks }
}
