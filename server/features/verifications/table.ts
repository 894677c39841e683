import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { idOf, timestamptz } from '#server/db/columns.ts'

import { person } from '../accounts/table.ts'
import { company } from '../companies/table.ts'

/** Operators' notes about a company; its people never see them. */
export const companyNote = pgTable(
  'company_note',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: idOf(() => company.id),
    authorId: idOf(() => person.id),
    /** Empty once its author has taken it back. */
    text: text().notNull(),
    createdAt: timestamptz().notNull(),
    takenBackAt: timestamptz(),
  },
  (table) => [
    index('company_note_company').on(table.companyId, table.createdAt),
    check('company_note_taken_back', sql`(${table.takenBackAt} is null) = (${table.text} <> '')`),
  ],
)
