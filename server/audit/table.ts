import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { timestamptz } from '#server/db/timestamptz.ts'

/**
 * Who did what to what, and why. Triggers chain the rows by their hashes and refuse every change; the
 * application's role may only insert and read. Holds ids and masked values, never personal data.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    /** Without gaps, in the order of the chain; set by the database. */
    id: bigint({ mode: 'number' }).primaryKey().default(0),
    at: timestamptz().notNull(),
    /** Null where the system acted by itself, or a visitor did. */
    actorId: uuid(),
    sessionId: uuid(),
    requestId: text(),
    /** `company.verified`, `session.reused`: a thing and what happened to it. */
    action: text().notNull(),
    objectKind: text().notNull(),
    objectId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    /** SHA-256 in hex of this row with the hash of the row before it; set by the database. */
    hash: text().notNull().default(''),
  },
  (table) => [
    // Each list is read from its newest entry back.
    index('audit_entry_object').on(table.objectKind, table.objectId, table.id),
    index('audit_entry_actor').on(table.actorId, table.id),
    index('audit_entry_action').on(table.action.op('text_pattern_ops'), table.id),
    index('audit_entry_at').on(table.at),
  ],
)
