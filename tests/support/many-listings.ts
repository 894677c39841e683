import { randomUUID } from 'node:crypto'

import { columnsFrom } from '#server/features/listings/stock/read-said.ts'
import { listing } from '#server/features/listings/table.ts'
import type { Running } from '#server/main.ts'
import type { ListingState } from '#shared/features/listings/listing-states.ts'

import { ring } from './traders.ts'

const hour = 3_600_000
const day = 24 * hour
const titles = [
  'Set of three polished bangles',
  'Diamond starburst brooch',
  'Diamond tennis bracelet',
  'Curb link bracelet',
  'Three-colour pavé stacking rings',
  'Ruby flower cluster earrings',
  'Pear sapphire drop earrings',
  'Bezel-set emerald ring',
  'Diamond hoop earrings',
  'Oval sapphire and diamond halo ring',
]
/** Most are live; every state occurs. */
const states: readonly ListingState[] = [
  ...Array.from({ length: 8 }, () => 'live' as const),
  'draft',
  'draft',
  'private',
  'paused',
  'sold-out',
]

/** Writes so many complete listings straight into the database, as if they had been entered long ago. */
export async function manyListings(site: Running, companyId: string, count: number) {
  const { db } = (await site.context.services.open()).database
  const now = site.context.clock()
  const made: { id: string; stockNumber: string }[] = []
  for (let from = 0; from < count; from += 200) {
    const rows = Array.from({ length: Math.min(200, count - from) }, (_, each) => {
      const at = from + each
      const state = states[at % states.length] ?? 'live'
      const id = randomUUID()
      const stockNumber = `ST-${String(at).padStart(5, '0')}`
      const price = 900 + ((at * 37) % 6000)
      const columns = columnsFrom('jewellery', {
        ...ring,
        title: titles[at % titles.length] ?? '',
        stockNumber,
        quantity: state === 'sold-out' ? '0' : String(1 + (at % 24)),
        minimum: '1',
        price: String(price),
        'tiers.1.from': '',
        'tiers.1.price': '',
        gross: `${(4 + (at % 90) / 10).toFixed(1)} g`,
        cost: String(Math.round(price * (at % 3 === 0 ? 0.9 : 1.1))),
        acquiredOn: new Date(now.getTime() - (30 + ((800 * 10 - at * 3) % 800)) * day)
          .toISOString()
          .slice(0, 10),
        ...(at % 5 === 0 ? { 'metals.1.fineness': '14k', 'metals.1.colour': 'Yellow' } : {}),
      })
      // No confirmation ends at this very moment: pages notice that a minute later.
      const published = new Date(now.getTime() - (at % 40) * day - hour)
      const seen = state !== 'draft'
      made.push({ id, stockNumber })
      return {
        id,
        companyId,
        kind: 'jewellery' as const,
        ...columns,
        state,
        stateChangedAt: now,
        slug: seen ? `piece-${id}` : null,
        publicFrom: seen ? published : null,
        firstPublishedAt: seen ? published : null,
        publishedAt: seen ? published : null,
        confirmedAt: seen ? published : null,
        createdAt: now,
        updatedAt: now,
      }
    })
    await db.insert(listing).values(rows)
  }
  return made
}
