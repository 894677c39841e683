import { currencies, type Currency, minorPerUnit } from '../../contract/money.ts'
import { paths } from '../../routing/paths.ts'
import { readQuery, writeQuery } from '../../routing/query.ts'
import type { SavedQuery } from './saved-query.ts'
import { searchQuery } from './search-query.ts'

const shown = (value: number | undefined, unit: number) =>
  value === undefined ? '' : String(value / unit)

/** The currency of a saved search's limits of the price, in whose minor units they are. */
export const currencyOfLimits = ({ currency }: SavedQuery): Currency =>
  currencies.find((each) => each === currency) ?? 'GBP'

/** The page that shows a saved search, newest lots first. */
export function savedAddress(query: SavedQuery): `/${string}` {
  const { category, sub, words = '', typed, facets = '', currency } = query
  const unit = minorPerUnit(currencyOfLimits(query))
  const given = new URLSearchParams({
    q: words,
    f: facets,
    wmin: shown(query.grossFrom, 1000),
    wmax: shown(query.grossTo, 1000),
    cmin: shown(query.caratsFrom, 1000),
    cmax: shown(query.caratsTo, 1000),
    pmin: shown(query.priceFrom, unit),
    pmax: shown(query.priceTo, unit),
    sort: 'newest',
    ...(currency === undefined ? {} : { currency }),
    ...(query.early === undefined ? {} : { early: query.early }),
    ...(query.ships === undefined ? {} : { ships: query.ships }),
    ...(typed === undefined ? {} : { typed }),
  })
  const path = category === undefined ? paths.search : paths.category(category, sub)
  return `${path as `/${string}`}${writeQuery(searchQuery, readQuery(searchQuery, given))}`
}
