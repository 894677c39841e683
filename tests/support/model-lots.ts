import type { Running } from '#server/main.ts'

import type { SignedIn } from './people.ts'
import { publish, ring } from './traders.ts'

/** A lot, and whether its last piece has left. */
export interface ModelLot {
  quantity: number
  held: number
  soldOut: boolean
}
/** Lots of so many pieces, of which nobody has ordered any. */
export const modelLots = (quantities: readonly number[]): ModelLot[] =>
  quantities.map((quantity) => ({ quantity, held: 0, soldOut: false }))

let published = 0

/** Publishes such lots at a price for a piece, in minor units of a euro. */
export async function publishLots(
  site: Running,
  seller: SignedIn,
  { quantities, price }: { quantities: readonly number[]; price: number },
) {
  const made: Awaited<ReturnType<typeof publish>>[] = []
  for (const quantity of quantities) {
    made.push(
      await publish(site, seller, {
        ...ring,
        currency: 'EUR',
        country: 'IT',
        stockNumber: `MODEL-${(published += 1)}`,
        quantity: String(quantity),
        price: String(price / 100),
        'tiers.1.from': '',
        'tiers.1.price': '',
      }),
    )
  }
  return made
}
