import { scaled } from '../../../contract/decimal.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { currencies, type Currency } from '../../../contract/money.ts'
import type { rates } from '../../rates/contract.ts'
import { convert } from '../../rates/exchange.ts'
import { meltValue, priceAt, type Quote, smallestOrder, type Spots, toMetal } from '../pricing.ts'

export type Rates = OutputOf<typeof rates.current>

/** Metal prices by currency, as far as exchange rates lead there. */
export type SpotsBy = ReadonlyMap<string, Spots>

/** Today's metal prices in every currency. */
export const spotsBy = ({ metals, exchange }: Rates): SpotsBy =>
  new Map(
    currencies.map((currency) => [
      currency,
      Object.fromEntries(
        metals.flatMap(({ metal, perOunceMinor, currency: from }) => {
          const found = convert({ minor: perOunceMinor, currency: from }, currency, exchange)
          return found === null ? [] : [[metal, found.money.minor]]
        }),
      ),
    ]),
  )

/** A gram of pure metal, from a troy ounce of 31.1034768 g. */
export const perGram = (perOunce: number) => scaled(perOunce, 10_000_000, 311_034_768)

const spotsOf = (quote: Quote, spots: SpotsBy): Spots => spots.get(quote.currency) ?? {}

/** What one piece costs on the first tier; null if that cannot be worked out now. */
export const unitOf = (quote: Quote | null, spots: SpotsBy): number | null => {
  if (quote === null) return null
  // A listing without stock still has a price.
  const least = Math.max(smallestOrder(quote), 1)
  const stocked = { ...quote, quantity: Math.max(quote.quantity, least) }
  return priceAt(stocked, smallestOrder(stocked), spotsOf(quote, spots))?.unit ?? null
}

/** A piece's price over the value of its metal, in thousandths; null if unknown. */
export function ratioOf(quote: Quote | null, spots: SpotsBy): number | null {
  const unit = unitOf(quote, spots)
  if (quote === null || unit === null) return null
  return toMetal(unit, meltValue(quote.metals, spotsOf(quote, spots)))
}

/** An amount in a currency that may be none of ours any more. */
export const money = (minor: number, currency: string) => ({
  minor,
  currency: currency as Currency,
})
