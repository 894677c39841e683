import { and, eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { listing } from '#server/features/listings/table.ts'
import type { Running } from '#server/main.ts'

import { isOnSale, type ModelLot } from './model-lots.ts'
import type { SignedIn } from './people.ts'
import { publish, publishNow, ring, stock } from './traders.ts'

interface Stock {
  lots: readonly ModelLot[]
  /** Their listings, in the same order. */
  listings: readonly { id: string }[]
}

let published = 0

/** Publishes lots of so many pieces at a price for a piece, in minor units of a euro. */
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

/** A seller confirms nothing for weeks. */
export async function neglect({ db }: WorkContext, { lots, listings }: Stock): Promise<void> {
  const confirmedAt = new Date(Date.now() - 20 * 86_400_000)
  for (const [at, { id }] of listings.entries()) {
    const lot = lots[at]
    if (lot === undefined || !isOnSale(lot)) continue
    await db
      .update(listing)
      .set({ confirmedAt })
      .where(and(eq(listing.id, id), eq(listing.state, 'live')))
    lot.stale = true
  }
}

/** A seller publishes what was paused, if any of it is left. */
export async function publishPaused(site: Running, seller: SignedIn, { lots, listings }: Stock) {
  for (const [at, { id }] of listings.entries()) {
    const lot = lots[at]
    if (lot === undefined || !lot.paused || lot.soldOut) continue
    await publishNow(site, seller, await stock(site, seller, `/${id}`))
    lot.paused = false
    lot.stale = false
  }
}
