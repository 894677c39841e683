import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'
import type { Currency } from '#shared/contract/money.ts'

import { person } from '../../accounts/table.ts'
import { company } from '../../companies/table.ts'
import { listing } from '../table.ts'

/** A lot that a buyer keeps in view, and what it was when they chose it. */
export const favourite = pgTable(
  'favourite',
  {
    personId: idOf(() => person.id, 'cascade'),
    listingId: idOf(() => listing.id, 'cascade'),
    /** It is shown once the lot is gone, because its seller may have rewritten it since. */
    title: text().notNull(),
    currency: text().$type<Currency>(),
    /** Minor units of one piece; null if it followed the metal's price. */
    unitPrice: bigint({ mode: 'number' }),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.listingId] }),
    index('favourite_listing').on(table.listingId),
  ],
)

/** A seller whose new lots a buyer wants to hear of. */
export const follow = pgTable(
  'follow',
  {
    personId: idOf(() => person.id, 'cascade'),
    companyId: idOf(() => company.id, 'cascade'),
    /** Lots that opened until then have been told; at first, when they began to follow. */
    toldUpTo: timestamptz().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.companyId] }),
    index('follow_company').on(table.companyId),
    index('follow_told').on(table.toldUpTo),
  ],
)
