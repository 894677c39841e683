import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { timestamptz } from '#server/db/timestamptz.ts'

/** A message to us from the contact form. */
export const enquiry = pgTable(
  'enquiry',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    company: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: timestamptz().notNull(),
    /** When an operator has dealt with it. */
    answeredAt: timestamptz(),
  },
  (table) => [index().on(table.createdAt, table.id)],
)
