import { and, asc, eq, inArray, or } from 'drizzle-orm'

import { entryColumns, reasonColumns } from '#server/audit/reasons.ts'
import { auditEntry } from '#server/audit/table.ts'
import type { DeclaredEvent, WorkContext } from '#server/contract/context.ts'
import type { CompletenessKey } from '#shared/features/companies/completeness.ts'
import type { HistoryEvent } from '#shared/features/companies/history-sentences.ts'
import {
  type CompanyEvent,
  companyEvents as allMoves,
  type CompanyState,
} from '#shared/features/companies/verification-rules.ts'

import { companyEvents, referenceEvents, verificationEvents } from '../events.ts'
import type { Company } from '../find-company.ts'

/** What is said of each move of a verification. */
export const moveEvents = {
  submit: verificationEvents.submitted,
  withdraw: verificationEvents.withdrawn,
  take: verificationEvents['review-begun'],
  ask: verificationEvents['more-information-asked'],
  verify: verificationEvents.verified,
  renew: verificationEvents.renewed,
  reject: verificationEvents.rejected,
  reopen: verificationEvents.reopened,
  suspend: verificationEvents.suspended,
  reinstate: verificationEvents.reinstated,
  expire: verificationEvents.expired,
} as const satisfies Readonly<Record<CompanyEvent, DeclaredEvent>>

const eventOf = new Map<string, CompanyEvent>(
  allMoves.map((move) => [moveEvents[move].action, move]),
)

/** What a reviewer reads besides the moves. */
const besides = new Map<string, HistoryEvent>([
  [companyEvents['verification-proposed'].action, 'propose'],
  [referenceEvents.answered.action, 'reference-answered'],
  [referenceEvents.declined.action, 'reference-declined'],
  [referenceEvents['asked-again'].action, 'reference-reminded'],
  [referenceEvents.reminded.action, 'reference-reminded'],
])

/** Every change of a company's state, the oldest first, from the audit log. */
export async function listMoves({ db }: WorkContext, companyId: string) {
  const rows = await db
    .select({
      at: auditEntry.at,
      action: auditEntry.action,
      actorId: auditEntry.actorId,
      reason: reasonColumns.reason,
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

export type Moves = Awaited<ReturnType<typeof listMoves>>

/** Whether a verification has ended by time, and nothing was submitted since. */
export function hasExpired(
  { state, verifiedUntil }: Pick<Company, 'state' | 'verifiedUntil'>,
  moves: readonly { event: CompanyEvent }[],
  now: Date,
): boolean {
  // The job that changes the state may not have run yet.
  if (state === 'verified') return verifiedUntil !== null && verifiedUntil <= now
  return state === 'draft' && moves.at(-1)?.event === 'expire'
}

/**
 * The reviewer's latest question, if the company has not submitted since. Who has read the moves
 * already gives them.
 */
export async function findQuestion(
  ctx: WorkContext,
  { id, state }: { id: string; state: CompanyState },
  moves?: Moves,
) {
  if (state !== 'more-information') return null
  return (moves ?? (await listMoves(ctx, id))).findLast(({ event }) => event === 'ask') ?? null
}

/** Everything that a reviewer reads in a company's history, the newest first. */
export async function listHistory(
  { db }: WorkContext,
  companyId: string,
  references: readonly { id: string; companyName: string }[],
) {
  const names = new Map(references.map(({ id, companyName }) => [id, companyName]))
  const rows = await db
    .select(entryColumns)
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
  return rows.toReversed().map(({ objectId, after, action, ...row }) => ({
    at: row.at,
    event: (eventOf.get(action) ?? besides.get(action)) as HistoryEvent,
    actorId: row.actorId,
    reason: row.reason,
    reasonErased: row.reasonErased,
    about: names.get(objectId) ?? null,
    referencesAnswered:
      (after as { referencesAnswered?: number } | null)?.referencesAnswered ?? null,
  }))
}
