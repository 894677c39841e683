import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import { timestamptz } from '../../db/columns.ts'
import { listing, listingWords } from '../listings/table.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Everything by which a lot can be found: its words, how they begin, and its terms. */
export const foundBy = ({ words, terms }: Record<'words' | 'terms', AnyPgColumn>) =>
  sql`search_found(${words}, ${terms})`

/**
 * What the search reads of each live lot. Triggers on `listing` write it, in the same transaction.
 * It is partitioned by id into a 32nd, an eighth, and the rest of all lots.
 */
export const searchLot = pgTable(
  'search_lot',
  {
    id: uuid()
      .primaryKey()
      .references(() => listing.id, { onDelete: 'cascade' }),
    companyId: uuid().notNull(),
    publishedAt: timestamptz().notNull(),
    publicFrom: timestamptz().notNull(),
    unitPrice: bigint({ mode: 'number' }),
    gross: bigint({ mode: 'number' }),
    carats: integer(),
    currency: text(),
    category: text().notNull(),
    title: text().notNull(),
    terms: text().array().notNull(),
    words: tsvector().notNull(),
  },
  (table) => [
    index('search_lot_found').using('gin', foundBy(table)).with({ fastupdate: false }),
    index('search_lot_newest').on(table.publishedAt, table.id),
    // Lots in early access are few among all.
    index('search_lot_public_from').on(table.publicFrom),
  ],
)

/** Any listing as if it were in `searchLot`, for a statement that reads only this one. */
export const asIfOnSale = (listingId: string) => sql`(
  select ${listing.id}, ${listing.companyId}, ${listing.publishedAt}, ${listing.publicFrom},
    ${listing.unitPrice}, ${listing.gross}, ${listing.carats}, ${listing.currency},
    ${listing.category}, ${listing.title}, ${listing.terms}, ${listingWords(listing)} as words
  from ${listing} where ${listing.id} = ${listingId}) as search_lot`

/**
 * The words of public lots, by how they may be mistyped: a word itself, and what is left of it
 * without one of its letters.
 */
export const searchSpelling = pgTable(
  'search_spelling',
  { spelling: text().notNull(), word: text().notNull() },
  (table) => [primaryKey({ columns: [table.spelling, table.word] })],
)

/** How far the words of all lots have been read. */
export const searchProgress = pgTable('search_progress', {
  /** There is one row. */
  name: text().primaryKey(),
  /** The last listing whose words were read; null before the first one. */
  lastId: uuid(),
})
