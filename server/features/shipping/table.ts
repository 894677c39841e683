import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'

import { timestamptz } from '#server/db/columns.ts'
import type { ShippingTerms } from '#shared/features/shipping/terms.ts'

import { company } from '../companies/table.ts'

/** What a seller says about shipping. Orders and offers keep what it came to. */
export const shippingTerms = pgTable(
  'shipping_terms',
  {
    companyId: uuid()
      .primaryKey()
      .references(() => company.id, { onDelete: 'cascade' }),
    terms: jsonb().$type<ShippingTerms>().notNull(),
    /** Counts the changes, so that two colleagues never overwrite each other. */
    version: integer().notNull(),
    changedAt: timestamptz().notNull(),
  },
  (table) => [
    // The search leaves out the few sellers that do not ship to the reader.
    index('shipping_terms_not_to').using('gin', sql`(${table.terms} -> 'notTo')`),
  ],
)
