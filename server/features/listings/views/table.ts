import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'

import { idOf } from '#server/db/columns.ts'

import { listing } from '../table.ts'

/** How often a lot was opened on a day. It says nothing of who did. */
export const lotViews = pgTable(
  'lot_views',
  {
    listingId: idOf(() => listing.id, 'cascade'),
    /** In UTC. */
    day: date().notNull(),
    /** By companies that may buy it: each counts once. */
    buyers: integer().notNull(),
    /** By addresses without a login: each counts once. */
    visitors: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.day] }),
    index('lot_views_day').on(table.day),
    check('lot_views_counts', sql`${table.buyers} >= 0 and ${table.visitors} >= 0`),
  ],
)
