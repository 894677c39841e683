import { and, asc, eq, gte, inArray } from 'drizzle-orm'

import { auditEntry } from '#server/audit/table.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { activeOperators } from '#server/features/accounts/service.ts'

/**
 * Which operator opened each document last, by the document's id. The company's own people open
 * their documents too; that is not a review.
 */
export async function readByOperators(
  ctx: WorkContext,
  documentIds: readonly string[],
  since: Date | null,
): Promise<Map<string, { by: string; at: Date }>> {
  const views = await ctx.db
    .select({ id: auditEntry.objectId, by: auditEntry.actorId, at: auditEntry.at })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.objectKind, 'document'),
        inArray(auditEntry.objectId, [...documentIds]),
        eq(auditEntry.action, 'document.viewed'),
        inArray(auditEntry.actorId, activeOperators(ctx.db)),
        since === null ? undefined : gte(auditEntry.at, since),
      ),
    )
    .orderBy(asc(auditEntry.id))
  return new Map(views.flatMap(({ id, by, at }) => (by === null ? [] : [[id, { by, at }]])))
}
