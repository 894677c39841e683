import { asc, eq, or } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'

import { auditEntry } from './table.ts'

/** Audit entries by and about a person. Never erased: they contain only ids, and are chained. */
export const auditData: PersonalData = {
  tables: {
    audit_entry: 'records',
  },
  collect: async ({ db }, { id }) => ({
    history: await db
      .select({
        at: auditEntry.at,
        action: auditEntry.action,
        kind: auditEntry.objectKind,
        object: auditEntry.objectId,
        session: auditEntry.sessionId,
        reason: auditEntry.reason,
      })
      .from(auditEntry)
      .where(or(eq(auditEntry.actorId, id), eq(auditEntry.objectId, id)))
      .orderBy(asc(auditEntry.id)),
  }),
}
