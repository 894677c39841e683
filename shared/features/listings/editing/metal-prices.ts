import { scaled } from '../../../contract/decimal.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { currencies, type Currency } from '../../../contract/money.ts'
import type { rates } from '../../rates/contract.ts'
import { convert } from '../../rates/exchange.ts'
import type { Metal } from '../../rates/metals.ts'
import {
  meltValue,
  priceAt,
  type Quote,
  smallestOrder,
  type Spots,
  spotsOf,
  toMetal,
} from '../pricing.ts'

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

/** Metal prices by currency, as far as exchange rates lead there. */
export type SpotsBy = ReadonlyMap<Currency, Spots>

/** Today's metal prices in every currency. */
export const spotsBy = (rates: Rates): SpotsBy =>
  new Map(currencies.map((currency) => [currency, spotsOf(metalQuotes(rates, currency))]))

/** A gram of pure metal, from a troy ounce of 31.1034768 g. */
export const perGram = (perOunce: number) => scaled(perOunce, 10_000_000, 311_034_768)

const spotsFor = ({ currency }: Quote, spots: SpotsBy): Spots => spots.get(currency) ?? {}

/** What one piece costs on the first tier; null if that cannot be worked out now. */
export const unitOf = (quote: Quote | null, spots: SpotsBy): number | null => {
  if (quote === null) return null
  // A listing without stock still has a price.
  const least = Math.max(smallestOrder(quote), 1)
  const stocked = { ...quote, quantity: Math.max(quote.quantity, least) }
  return priceAt(stocked, smallestOrder(stocked), spotsFor(quote, spots))?.unit ?? null
}

/** A piece's price over the value of its metal, in thousandths; null if unknown. */
export function ratioOf(quote: Quote | null, spots: SpotsBy): number | null {
  const unit = unitOf(quote, spots)
  if (quote === null || unit === null) return null
  return toMetal(unit, meltValue(quote.metals, spotsFor(quote, spots)))
}
