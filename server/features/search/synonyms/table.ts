import { integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'

import { timestamptz } from '#server/db/timestamptz.ts'

/** A group of words that operators have said to mean the same. */
export const synonymGroup = pgTable('synonym_group', {
  id: uuid().primaryKey().defaultRandom(),
  version: integer().notNull().default(1),
  changedAt: timestamptz().notNull(),
})

/** The words and phrases of the groups, as the search compares them; each is in one group. */
export const synonym = pgTable(
  'synonym',
  {
    groupId: uuid()
      .notNull()
      .references(() => synonymGroup.id, { onDelete: 'cascade' }),
    /** From 0, in the order in which they were entered. */
    place: smallint().notNull(),
    phrase: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.place] }),
    unique('synonym_phrase').on(table.phrase),
  ],
)
