import type { Currency } from '../../contract/money.ts'
import { crossesCustoms } from './customs-unions.ts'
import {
  agreedInOffer,
  type OwnShipping,
  type ShippingMethod,
  type ShippingPrices,
  type ShippingTerms,
} from './terms.ts'

/** From where goods are sent to where, as ISO 3166-1 codes. */
interface Way {
  from: string
  to: string
}

/** What prices say for a way: own country before named country, customs union and the rest of the world. */
function methodIn(prices: ShippingPrices, { from, to }: Way): ShippingMethod {
  if (from === to) return prices.home
  const named = prices.named.find(({ countries }) => countries.includes(to))
  if (named !== undefined) return named.how
  return (crossesCustoms(from, to) ? null : prices.union) ?? prices.world
}

/**
 * How a seller ships lots in a currency to a country; null if they do not ship there. Nothing is converted:
 * without terms in that currency, the seller and the buyer agree in an offer.
 */
export function methodFor(
  terms: ShippingTerms | null,
  { currency, ...way }: Way & { currency: Currency },
): ShippingMethod | null {
  if (terms?.notTo.includes(way.to) === true) return null
  const prices = terms?.prices.find((each) => each.currency === currency)
  return prices === undefined ? agreedInOffer : methodIn(prices, way)
}

/** What is sent in one consignment. */
export interface Consignment {
  /** The price of the goods without VAT, in minor units. */
  value: number
  /** Milligrams; null if the seller has not said what something of it weighs. */
  weight: number | null
}

/** What the shipping of one consignment costs, in minor units; null if an offer has to say it. */
export function shippingBy(how: ShippingMethod, { value, weight }: Consignment): number | null {
  switch (how.by) {
    case 'included':
      return 0
    case 'agreed':
      return null
    case 'flat':
      return how.amount
    case 'free-from':
      return value >= how.from ? 0 : how.amount
    default: {
      const measured = how.by === 'value' ? value : weight
      // Nobody can say which step it is.
      if (measured === null) return null
      return (how.steps.find(({ upTo }) => measured <= upTo) ?? { amount: how.above }).amount
    }
  }
}

/** A lot of an order, as far as its shipping depends on it. */
export interface ShippedLot extends Consignment {
  /** What the lot charges instead of its seller's terms; null if it does not. */
  own: ShippingMethod | null
}

/**
 * What the shipping of an order costs, in minor units; null if an offer has to say it. All lots of one order
 * are one consignment, whose prices and weights add up. A lot with terms of its own is left out of it, and its
 * shipping added.
 * @param how the seller's terms for the country
 */
export function shippingOf(how: ShippingMethod, lots: readonly ShippedLot[]): number | null {
  const together = lots.filter(({ own }) => own === null)
  const parts = [
    ...(together.length === 0 ? [] : [shippingBy(how, consignmentOf(together))]),
    ...lots.flatMap((lot) => (lot.own === null ? [] : [shippingBy(lot.own, lot)])),
  ]
  return sumOf(parts)
}

/** Several things that are sent together. */
const consignmentOf = (parts: readonly Consignment[]): Consignment => ({
  value: parts.reduce((sum, { value }) => sum + value, 0),
  weight: sumOf(parts.map(({ weight }) => weight)),
})

/** The sum of numbers; null if one of them is unknown. */
const sumOf = (numbers: readonly (number | null)[]): number | null =>
  numbers.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0)

/** What a lot that is sold in a currency charges instead of its seller's terms; null if it does not. */
export const ownMethod = (own: OwnShipping | null, currency: Currency): ShippingMethod | null => {
  if (own === null) return null
  // Its amounts mean nothing in another currency.
  return own.currency === currency ? own.how : agreedInOffer
}
