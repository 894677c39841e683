import { and, asc, eq, gte, inArray, isNotNull } from 'drizzle-orm'

import { auditEntry } from '#server/audit/table.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { isOperator } from '#server/features/accounts/service.ts'

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
        isNotNull(auditEntry.actorId),
        since === null ? undefined : gte(auditEntry.at, since),
      ),
    )
    .orderBy(asc(auditEntry.id))
  const operators = new Set<string>()
  for (const by of new Set(views.map((view) => view.by))) {
    if (by !== null && (await isOperator(ctx, by))) operators.add(by)
  }
  return new Map(
    views.flatMap(({ id, by, at }) => (by !== null && operators.has(by) ? [[id, { by, at }]] : [])),
  )
}
