import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'

import { company } from '../../companies/table.ts'
import { listing } from '../../listings/table.ts'

/** A lot that a company means to order. Holds nothing, and says nothing of its price. */
export const basketLine = pgTable(
  'basket_line',
  {
    companyId: idOf(() => company.id, 'cascade'),
    listingId: idOf(() => listing.id, 'cascade'),
    pieces: integer().notNull(),
    /** As it was when the lot was put in. */
    title: text().notNull(),
    /** When it was put in, or its pieces were last changed. */
    changedAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.listingId] }),
    index('basket_line_listing').on(table.listingId),
    index('basket_line_changed').on(table.changedAt),
    check('basket_line_pieces', sql`${table.pieces} > 0`),
  ],
)
