import { and, asc, eq, inArray } from 'drizzle-orm'

import { auditEntry } from '#server/audit/table.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { type CompanyEvent, companyEvents } from '#shared/features/companies/verification-rules.ts'

import { moveActions } from './move-company.ts'

const eventOf = new Map<string, CompanyEvent>(
  companyEvents.map((each) => [moveActions[each], each]),
)

/** Every change of a company's state, the oldest first, from the audit log. */
export async function listMoves({ db }: WorkContext, companyId: string) {
  const rows = await db
    .select({
      at: auditEntry.at,
      action: auditEntry.action,
      actorId: auditEntry.actorId,
      reason: auditEntry.reason,
    })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.objectKind, 'company'),
        eq(auditEntry.objectId, companyId),
        inArray(auditEntry.action, [...eventOf.keys()]),
      ),
    )
    .orderBy(asc(auditEntry.id))
  return rows.map(({ action, ...row }) => ({ ...row, event: eventOf.get(action) as CompanyEvent }))
}
