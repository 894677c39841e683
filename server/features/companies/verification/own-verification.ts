import { and, eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import { outOfDate } from '#shared/features/companies/document-kinds.ts'
import { eventsFrom, isOpenToChanges } from '#shared/features/companies/verification-rules.ts'

import { listDocuments } from '../documents/list-documents.ts'
import { endOfDraft } from '../documents/retention.ts'
import { companyTag, findCompany, isTrading } from '../find-company.ts'
import { canResend } from '../references/ask-references.ts'
import { listReferences } from '../references/reference-list.ts'
import { company } from '../table.ts'
import { hasExpired, listMoves } from './company-history.ts'
import { readCompleteness, reviewDue } from './read-completeness.ts'

/** The state of the verification of the actor's company, as its people see it. */
export async function ownVerification(ctx: CallContext<MemberActor>) {
  const { id } = ctx.actor.company
  const [found, documents, documentsUntil, references, history] = await Promise.all([
    findCompany(ctx, id),
    listDocuments(ctx, id),
    endOfDraft(ctx, id),
    listReferences(ctx, id),
    listMoves(ctx, id),
  ])
  const { state, verifiedUntil } = found
  const now = ctx.clock()
  // Whoever only views the papers is offered nothing to do.
  const acts = mayChange(ctx.actor.company.role, 'papers')
  const due = found.waitingSince && reviewDue(ctx, found.waitingSince)
  return {
    now,
    company: found,
    state,
    verifiedUntil,
    expired: hasExpired(found, history, now),
    open: acts && isOpenToChanges(state, verifiedUntil, now),
    events: acts ? eventsFrom(state, 'member') : [],
    documentsUntil,
    documents: documents.map((each) => ({
      ...each,
      problem: outOfDate(each, now),
    })),
    references: references.map((each) => ({
      ...each,
      canResend: acts && canResend(each, state, now),
    })),
    completeness: await readCompleteness(ctx, found, documents, references, history),
    dueAt: due && due.dueAt,
    dueOn: due && due.dueOn,
    answerOn: reviewDue(ctx, now).dueOn,
    history,
  }
}

/**
 * The public facts about a company that may be traded with.
 * @throws ProblemError 404 for any other
 */
export async function verifiedBadge({ db, clock, noteSource }: CallContext, id: string) {
  const [found] = await db
    .select({
      id: company.id,
      name: company.legalName,
      kind: company.kind,
      country: company.country,
      registrationNumber: company.registrationNumber,
      sells: company.sells,
      buys: company.buys,
      since: company.verifiedAt,
      until: company.verifiedUntil,
    })
    .from(company)
    .where(and(eq(company.id, id), isTrading(db, clock())))
  if (!found?.since || !found.until) throw new ProblemError('not-found')
  noteSource?.(companyTag(found.id), found.until)
  return { ...found, since: found.since, until: found.until }
}
