import { asc, eq, or } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'

import { forgetReasonsAbout, reasonColumns } from './reasons.ts'
import { auditEntry, auditReason } from './table.ts'

/**
 * Audit entries by and about a person. Never erased: they contain only ids, and are chained. Their
 * reasons are: the person's own, and those about the person.
 */
export const auditData: PersonalData = {
  tables: {
    audit_entry: 'records',
    audit_reason: 'reasons',
  },
  collect: async ({ db }, { id }) => ({
    history: await db
      .select({
        at: auditEntry.at,
        action: auditEntry.action,
        kind: auditEntry.objectKind,
        object: auditEntry.objectId,
        session: auditEntry.sessionId,
        ...reasonColumns,
      })
      .from(auditEntry)
      .where(or(eq(auditEntry.actorId, id), eq(auditEntry.objectId, id)))
      .orderBy(asc(auditEntry.id)),
  }),
  erase: async (ctx, { id }) => {
    await ctx.db.delete(auditReason).where(eq(auditReason.authorId, id))
    await forgetReasonsAbout(ctx, 'person', [id])
  },
}
