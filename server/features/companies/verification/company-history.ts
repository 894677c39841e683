import { and, asc, eq, inArray } from 'drizzle-orm'

import { auditEntry } from '#server/audit/table.ts'
import type { WorkContext } from '#server/contract/context.ts'
import type { CompletenessKey } from '#shared/features/companies/completeness.ts'
import {
  type CompanyEvent,
  companyEvents,
  type CompanyState,
} from '#shared/features/companies/verification-rules.ts'

/** The name of each event in the audit log. */
export const moveActions: Readonly<Record<CompanyEvent, string>> = {
  submit: 'company.submitted',
  withdraw: 'company.withdrawn',
  take: 'company.review-begun',
  ask: 'company.more-information-asked',
  verify: 'company.verified',
  renew: 'company.renewed',
  reject: 'company.rejected',
  reopen: 'company.reopened',
  suspend: 'company.suspended',
  reinstate: 'company.reinstated',
  expire: 'company.expired',
}

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
      after: auditEntry.after,
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
  return rows.map(({ action, after, ...row }) => ({
    ...row,
    event: eventOf.get(action) as CompanyEvent,
    /** What a reviewer's question is about. */
    about: (after as { about?: CompletenessKey[] } | null)?.about ?? [],
  }))
}

/** The reviewer's latest question, if the company has not submitted since. */
export const latestQuestion = (
  state: CompanyState,
  history: Awaited<ReturnType<typeof listMoves>>,
) =>
  state === 'more-information' ? (history.findLast(({ event }) => event === 'ask') ?? null) : null
