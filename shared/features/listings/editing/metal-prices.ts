import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Currency } from '../../../contract/money.ts'
import type { rates } from '../../rates/contract.ts'
import { convert } from '../../rates/exchange.ts'
import type { Metal } from '../../rates/metals.ts'
import type { Spots } from '../pricing.ts'

export type Rates = OutputOf<typeof rates.current>

/** A metal's price in one currency, with its age. */
export interface MetalQuote {
  metal: Metal
  /** Minor units for a troy ounce. */
  perOunce: number
  source: string
  at: string
  stale: boolean
}

/** The metal prices in a listing's currency; those that no exchange rate leads to are left out. */
export function metalQuotes(
  { metals, exchange }: Rates,
  currency: Currency | undefined,
): readonly MetalQuote[] {
  if (currency === undefined) return []
  return metals.flatMap(({ metal, perOunceMinor, currency: quoted, source, at, stale }) => {
    const found = convert({ minor: perOunceMinor, currency: quoted }, currency, exchange)
    const old = stale || found?.used.some((rate) => rate.stale) === true
    return found === null ? [] : [{ metal, perOunce: found.money.minor, source, at, stale: old }]
  })
}

/** The same as prices are worked out from them. */
export const spotsOf = (quotes: readonly MetalQuote[]): Spots =>
  Object.fromEntries(quotes.map(({ metal, perOunce }) => [metal, perOunce]))
