import { and, asc, eq, gte, inArray } from 'drizzle-orm'

import { auditEntry } from '#server/audit/table.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { happened } from '#server/events/happened.ts'
import { activeOperators } from '#server/features/accounts/service.ts'
import { eventsFrom } from '#shared/features/companies/verification-rules.ts'

import { listDocuments } from './documents/list-documents.ts'
import { companyEvents } from './events.ts'
import { findCompany, findMembers } from './find-company.ts'
import { canResend } from './references/ask-references.ts'
import { listReferences } from './references/reference-list.ts'
import { registeredLines } from './registered-address.ts'
import { listHistory } from './verification/company-history.ts'
import { readCompleteness, reviewDue } from './verification/read-completeness.ts'
import { nextToReview } from './verification/review-queue.ts'

/**
 * Since when a company waits, and by when its review is promised; null if it does not wait. Whether
 * that is late depends on when it is read, so the page says so.
 */
export const waitOf = (ctx: WorkContext, since: Date | null) =>
  since === null ? null : { since, dueAt: reviewDue(ctx, since).dueAt }

/**
 * Everything that a reviewer reads about a company, including the references' answers. For
 * operators only: the caller's rule ensures that. Each view is audited.
 * @throws ProblemError 404
 */
export async function companyFile(ctx: CallContext<PersonActor>, id: string) {
  const company = await findCompany(ctx, id)
  const [documents, references, members, next] = await Promise.all([
    listDocuments(ctx, id),
    listReferences(ctx, id),
    findMembers(ctx, id),
    nextToReview(ctx, id),
  ])
  const ids = documents.map((each) => each.id)
  const [history, read, items] = await Promise.all([
    listHistory(ctx, id, references),
    readByOperators(ctx, ids, company.waitingSince),
    readCompleteness(ctx, company, documents, references),
  ])
  await happened(ctx, companyEvents.viewed, id)
  const events = eventsFrom(company.state, 'operator')
  const now = ctx.clock()
  return {
    company: { ...company, addressLines: registeredLines(company) },
    documents: documents.map((each) => ({ ...each, read: read.get(each.id) ?? null })),
    references: references.map((each) => ({
      ...each,
      canRemind: canResend(each, company.state, now),
    })),
    members,
    history,
    events,
    completeness: items,
    wait: waitOf(ctx, company.waitingSince),
    next,
  }
}

/**
 * Which operator opened each document last, by the document's id. The company's own people open
 * their documents too; that is not a review.
 */
async function readByOperators(
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
