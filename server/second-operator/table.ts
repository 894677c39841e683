import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { timestamptz } from '#server/db/columns.ts'

/** What an operator has proposed, until a second one agrees, or somebody turns it down. */
export const operatorProposal = pgTable('operator_proposal', {
  /** The bank line or the order that it is about; one proposal at a time. */
  subjectId: uuid().primaryKey(),
  /** What is to be done, such as `match 10482`. Whoever agrees decides exactly the same. */
  decision: text().notNull(),
  reason: text().notNull(),
  /** No foreign key: this room knows no feature's table. */
  proposedBy: uuid().notNull(),
  proposedAt: timestamptz().notNull(),
})
