import { asc, eq, or } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'

import { auditEntry } from './table.ts'

/** What people did and what was done to them. It is never erased: it holds ids only, and proves itself. */
export const auditData: PersonalData = {
  tables: ['audit_entry'],
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
