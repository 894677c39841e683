import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { timestamptz } from '#server/db/columns.ts'

/**
 * Who did what to which object, and why. Triggers chain the rows by hashes and refuse every change;
 * the application's role may only insert and read. Contains only ids and masked values.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    /** Consecutive, in the order of the chain; set by the database. */
    id: bigint({ mode: 'number' }).primaryKey().default(0),
    at: timestamptz().notNull(),
    /** Null if the system or a visitor acted. */
    actorId: uuid(),
    sessionId: uuid(),
    requestId: text(),
    /** The kind of object and what happened to it: `company.verified`, `session.reused`. */
    action: text().notNull(),
    objectKind: text().notNull(),
    objectId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** The hash of the reason's words, which stand in `audit_reason`; null if none was given. */
    reasonHash: text(),
    /** SHA-256 of this row and the previous row's hash, in hex; set by the database. */
    hash: text().notNull().default(''),
  },
  (table) => [
    // Lists are read from the newest entry backwards.
    index('audit_entry_object').on(table.objectKind, table.objectId, table.id),
    index('audit_entry_actor').on(table.actorId, table.id),
    index('audit_entry_action').on(table.action.op('text_pattern_ops'), table.id),
    index('audit_entry_at').on(table.at),
    // What belongs to a company names it; read from the latest moment backwards.
    index('audit_entry_company').on(sql`(${table.after} ->> 'companyId')`, table.at, table.id),
  ],
)

/**
 * The words of the reasons, which may be erased: the chain contains only their hash. The application's role
 * may insert, read and delete them, and nobody may change them.
 */
export const auditReason = pgTable(
  'audit_reason',
  {
    /** SHA-256 of the salt and the text, in hex. */
    hash: text().primaryKey(),
    /** 128 random bits in hex, so that erased words cannot be guessed from their hash. */
    salt: text().notNull(),
    text: text().notNull(),
    /** The person whose own words these are; null if they were said for the marketplace. */
    authorId: uuid(),
  },
  (table) => [index('audit_reason_author').on(table.authorId)],
)
