import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

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
