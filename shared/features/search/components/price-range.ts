import { type Currency, minorPerUnit } from '../../../contract/money.ts'
import { about, type Reading } from '../../rates/shown-amounts.ts'
import { useReading } from '../../rates/use-reading.ts'
import type { SearchState } from '../search-query.ts'

type PriceRange = Pick<SearchState, 'pmin' | 'pmax' | 'currency'>

/** A whole amount in the reader's currency; null without a current rate. */
function inReaders(typed: string, from: Currency, reading: Reading): string | null {
  if (typed === '') return ''
  const minor = Number(typed) * minorPerUnit(from)
  const shown = Number.isSafeInteger(minor) ? about({ minor, currency: from }, reading) : null
  return shown && String(Math.round(shown.minor / minorPerUnit(shown.currency)))
}

/** The limits of the price in the reader's currency, whichever one the address has them in. */
export function rangeIn({ pmin, pmax, currency }: PriceRange, reading: Reading): PriceRange {
  if (currency === reading.currency) return { pmin, pmax, currency }
  const [from, to] = [pmin, pmax].map((each) => inReaders(each, currency, reading))
  return from == null || to == null
    ? { pmin, pmax, currency }
    : { pmin: from, pmax: to, currency: reading.currency }
}

/** The limits of the price as the reader sees and changes them. */
export function usePriceRange({ pmin, pmax, currency }: SearchState): PriceRange {
  const reading = useReading()
  return reading ? rangeIn({ pmin, pmax, currency }, reading) : { pmin, pmax, currency }
}
