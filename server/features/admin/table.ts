import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { person } from '../accounts/table.ts'
import { company } from '../companies/table.ts'

/** Operators' notes about a company; its people never see them. */
export const companyNote = pgTable(
  'company_note',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: uuid()
      .notNull()
      .references(() => company.id),
    authorId: uuid()
      .notNull()
      .references(() => person.id),
    text: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('company_note_company').on(table.companyId, table.createdAt)],
)
