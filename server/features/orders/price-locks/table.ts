import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import type { Spots } from '#shared/features/listings/pricing.ts'

import { company } from '../../companies/table.ts'
import { listing } from '../../listings/table.ts'

/** The metal prices at which a company may order a lot whose price follows the metal, and until when. */
export const priceLock = pgTable(
  'price_lock',
  {
    companyId: idOf(() => company.id, 'cascade'),
    listingId: idOf(() => listing.id, 'cascade'),
    currency: text().notNull(),
    /** Minor units of that currency per troy ounce. */
    spots: jsonb().$type<Spots>().notNull(),
    until: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.listingId] }),
    index('price_lock_listing').on(table.listingId),
    index('price_lock_until').on(table.until),
  ],
)
