import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { timestamptz } from '#server/db/columns.ts'

/** A message to us from the contact form, and our answer. */
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
    /** When an operator has dealt with it, and who. */
    answeredAt: timestamptz(),
    answeredBy: uuid(),
    /** What we wrote in the console; null if somebody answered elsewhere. */
    answer: text(),
  },
  (table) => [
    index('enquiry_created').on(table.createdAt, table.id),
    index('enquiry_open')
      .on(table.createdAt, table.id)
      .where(sql`answered_at is null`),
    index('enquiry_answered')
      .on(table.answeredAt, table.id)
      .where(sql`answered_at is not null`),
    check(
      'enquiry_answer',
      sql`(${table.answeredAt} is null) = (${table.answeredBy} is null) and (${table.answer} is null or ${table.answeredAt} is not null)`,
    ),
  ],
)
