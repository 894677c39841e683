import { type ShippedLot, shippingOf } from './shipping-rules.ts'
import type { ShippingMethod } from './terms.ts'

/** How a lot is shipped to the reader's company; see `lotShipping` in `terms-schema.ts`. */
export interface LotShipping {
  to: string
  place: string
  how: ShippingMethod | null
  own: ShippingMethod | null
  weight: number | null
  crossesCustoms: boolean
  handlingDays: number | null
}

/** Pieces of a lot that are to be ordered. */
interface Wanted {
  shipping: LotShipping
  /** Their price without VAT, in minor units. */
  amount: number
  pieces: number
}

/** What a price says of shipping: minor units, that an offer has to say it, or that nothing is sent there. */
export type ShippingCost = number | 'agreed' | 'not-shipped'

const shipped = ({ shipping: { own, weight }, amount, pieces }: Wanted): ShippedLot => ({
  own,
  value: amount,
  weight: weight === null ? null : weight * pieces,
})

/** What the shipping of lots of one seller in one currency costs together. */
export function costOfShipping(lots: readonly Wanted[]): ShippingCost {
  const how = lots[0]?.shipping.how ?? null
  if (how === null) return 'not-shipped'
  return shippingOf(how, lots.map(shipped)) ?? 'agreed'
}

export const notShippedTo = ({ place }: LotShipping): string =>
  `The seller does not ship to ${place}.`

/** Why lots cannot be ordered as they are; null if they can. */
export function whyNoOrder(cost: ShippingCost, shipping: LotShipping): string | null {
  if (cost === 'not-shipped') return notShippedTo(shipping)
  if (cost === 'agreed') return 'Shipping is agreed in an offer. Make an offer instead.'
  return null
}
