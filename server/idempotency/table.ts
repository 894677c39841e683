import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { timestamptz } from '#server/db/columns.ts'

/** What we have answered to requests that may be sent again. */
export const keptAnswer = pgTable(
  'kept_answer',
  {
    /** The hash of person, company, operation and key, so nobody finds an answer to somebody else. */
    id: text().primaryKey(),
    /** No foreign key: this room knows no feature's table. Closing the account deletes the rows. */
    personId: uuid().notNull(),
    /** The hash of the input. */
    inputHash: text().notNull(),
    /** The body as it was sent. */
    body: text().notNull(),
    answeredAt: timestamptz().notNull(),
  },
  (table) => [
    index('kept_answer_person').on(table.personId),
    index('kept_answer_answered').on(table.answeredAt),
  ],
)
