import type { Currency } from '../../contract/money.ts'

/** What steps are measured by: minor units of the goods' price, or milligrams of their weight. */
export const stepMeasures = ['value', 'weight'] as const
type StepMeasure = (typeof stepMeasures)[number]

/** What shipping costs, up to and including so much. */
interface ShippingStep {
  upTo: number
  /** Minor units. */
  amount: number
}

/** How a seller charges for the shipping of one consignment, in minor units. */
export type ShippingMethod =
  | { by: 'included' }
  | { by: 'flat'; amount: number }
  /** Nothing is charged from a price of the goods on. */
  | { by: 'free-from'; amount: number; from: number }
  /** By the first step that is enough; above the last one `above`, or what an offer says if that is null. */
  | { by: StepMeasure; steps: readonly ShippingStep[]; above: number | null }
  /** Buyer and seller agree on it in an offer. */
  | { by: 'agreed' }

/** What a seller charges in one currency. The narrower zone wins. */
export interface ShippingPrices {
  currency: Currency
  /** Within the seller's own country. */
  home: ShippingMethod
  /** In the other countries of its customs union; null if it is in none. */
  union: ShippingMethod | null
  /** In countries that the seller names, by their ISO 3166-1 codes. */
  named: readonly { countries: readonly string[]; how: ShippingMethod }[]
  world: ShippingMethod
}

/** How many business days from the payment to the shipment a seller can state, and the two sides agree on. */
export const handlingLimits = { least: 1, most: 20 } as const

/** What a seller says about shipping, once for all lots. */
export interface ShippingTerms {
  /** Business days from the payment until the goods are sent. */
  handlingDays: number
  /** ISO 3166-1 codes of countries to which nothing is sent. */
  notTo: readonly string[]
  /** One entry for each currency. Lots in any other are shipped as an offer says. */
  prices: readonly ShippingPrices[]
}

/** What a lot charges instead of its seller's terms, wherever that seller ships to. */
export interface OwnShipping {
  /** Counts only as long as the lot is sold in it. */
  currency: Currency
  how: ShippingMethod
}

/** What every seller ships by before they have said anything. */
export const agreedInOffer: ShippingMethod = { by: 'agreed' }
