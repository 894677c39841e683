import { and, asc, eq, inArray, or } from 'drizzle-orm'

import { auditEntry } from '#server/audit/table.ts'
import type { WorkContext } from '#server/contract/context.ts'
import type { HistoryEvent } from '#shared/features/companies/history-sentences.ts'
import { type CompanyEvent, companyEvents } from '#shared/features/companies/verification-rules.ts'

import { moveActions } from './move-company.ts'

const eventOf = new Map<string, CompanyEvent>(
  companyEvents.map((each) => [moveActions[each], each]),
)

/** What a reviewer reads besides the moves. */
const besides = new Map<string, HistoryEvent>([
  ['company.verification-proposed', 'propose'],
  ['reference.answered', 'reference-answered'],
  ['reference.declined', 'reference-declined'],
  ['reference.asked-again', 'reference-reminded'],
])

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

/** Everything that a reviewer reads in a company's history, the newest first. */
export async function listHistory(
  { db }: WorkContext,
  companyId: string,
  references: readonly { id: string; companyName: string }[],
) {
  const names = new Map(references.map(({ id, companyName }) => [id, companyName]))
  const rows = await db
    .select()
    .from(auditEntry)
    .where(
      and(
        inArray(auditEntry.action, [...eventOf.keys(), ...besides.keys()]),
        or(
          and(eq(auditEntry.objectKind, 'company'), eq(auditEntry.objectId, companyId)),
          and(
            eq(auditEntry.objectKind, 'reference'),
            inArray(auditEntry.objectId, [...names.keys()]),
          ),
        ),
      ),
    )
    .orderBy(asc(auditEntry.id))
  return rows.toReversed().map(({ at, action, actorId, reason, objectId, after }) => ({
    at,
    event: (eventOf.get(action) ?? besides.get(action)) as HistoryEvent,
    actorId,
    reason,
    about: names.get(objectId) ?? null,
    referencesAnswered:
      (after as { referencesAnswered?: number } | null)?.referencesAnswered ?? null,
  }))
}
