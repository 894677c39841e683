import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { moment } from '../../db/moment.ts'

/** A message to the house from the contact form. */
export const enquiry = pgTable(
  'enquiry',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    company: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: moment().notNull(),
    /** When somebody of the house has dealt with it. */
    answeredAt: moment(),
  },
  (table) => [index().on(table.createdAt, table.id)],
)
