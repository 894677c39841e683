import { text } from '../../../routing/endless-parameters.ts'
import { wholeNumber } from '../../../routing/number-parameter.ts'
import { oneOf, type QueryOf, writeQuery } from '../../../routing/query.ts'
import { stockSorts } from '../contract.ts'
import { allFacets } from '../find-terms.ts'
import { categories, categorySlugs } from '../kinds/categories.ts'
import { kindNames, kinds } from '../kinds/kinds.ts'
import { readTerms, stockFacets, stockPrices, stockViews } from '../stock-filter.ts'

/** The address of the stock book. */
export const stockQuery = {
  view: oneOf(stockViews, 'all'),
  q: text({ max: 100 }),
  is: text({ max: 400 }),
  older: wholeNumber({ from: 0, to: 36_500 }),
  price: oneOf(stockPrices),
  sort: oneOf(stockSorts, 'acquired'),
}
export type StockQuery = QueryOf<typeof stockQuery>

/** The filter that an address asks for, as the API takes it. */
export const filterOf = ({ view, q, is, older, price }: StockQuery) => {
  const terms = readTerms(is).join(',')
  return {
    view,
    ...(q === '' ? {} : { words: q }),
    ...(terms === '' ? {} : { terms }),
    ...(older === 0 ? {} : { older }),
    ...(price === null ? {} : { price }),
  }
}

/** An address of the stock book that differs from another in some parameters. */
export const addressWith = (from: StockQuery, change: Partial<StockQuery>) =>
  writeQuery(stockQuery, { ...from, ...change }) || '?'

const known = new Map(allFacets().map((facet) => [facet.name, facet]))

/** The facets that narrow the stock, with their labels. */
export const stockFacetChoices = stockFacets.map((name) => {
  if (name === 'kind') {
    const options = kindNames.map((value) => ({ value, label: kinds[value].label }))
    return { name, label: 'Kind', options }
  }
  if (name === 'category') {
    const options = categorySlugs.map((value) => ({ value, label: categories[value].name }))
    return { name, label: 'Category', options }
  }
  const { label = name, labels = new Map<string, string>() } = known.get(name) ?? {}
  return { name, label, options: [...labels].map(([value, each]) => ({ value, label: each })) }
})

/** One filter in use: what it says, and the address without it. */
export interface Chip {
  label: string
  without: string
}

/** The filters in use, besides the view and the words. */
export function chipsOf(query: StockQuery): Chip[] {
  const terms = readTerms(query.is)
  const chips = terms.map((term): Chip => {
    const [name = '', value = ''] = term.split(':')
    const facet = stockFacetChoices.find((each) => each.name === name)
    const label = facet?.options.find((each) => each.value === value)?.label ?? value
    const is = terms.filter((each) => each !== term).join(',')
    return { label, without: addressWith(query, { is }) }
  })
  if (query.older !== 0) {
    const label = `Older than ${query.older} days`
    chips.push({ label, without: addressWith(query, { older: 0 }) })
  }
  if (query.price !== null) {
    chips.push({ label: 'Price falls automatically', without: addressWith(query, { price: null }) })
  }
  return chips
}
