import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { beyond, inOrder, pageOf, type Paging, placeOf } from '#server/db/keyset.ts'
import { forEveryCompany } from '#server/db/row-security.ts'
import {
  type CompanySorting,
  type CompanyState,
  renewalDays,
  waitingStates,
} from '#shared/features/companies/verification-rules.ts'

import { companyLine, companyOrder } from '../company-search.ts'
import { company, companyDocument } from '../table.ts'

/** `waiting`: submitted or in review; `renewal`: verified, ending soon, with newer documents. */
type QueueView = 'waiting' | 'renewal' | CompanyState

interface QueueAsked extends Paging {
  view: QueueView
  /** Those who wait longest first, unless another order is asked for. */
  sort?: CompanySorting | undefined
  /** With this operator, or with nobody yet. */
  reviewer?: { id: string } | 'nobody' | undefined
}

function inView(view: QueueView, { db, clock }: CallContext) {
  if (view === 'waiting') return inArray(company.state, waitingStates)
  if (view !== 'renewal') return eq(company.state, view)
  const soon = new Date(clock().getTime() + renewalDays * 86_400_000)
  const newer = db
    .select({ one: sql`1` })
    .from(companyDocument)
    .where(
      and(
        eq(companyDocument.companyId, company.id),
        isNull(companyDocument.removedAt),
        gt(companyDocument.createdAt, company.stateChangedAt),
      ),
    )
  return and(eq(company.state, 'verified'), lt(company.verifiedUntil, soon), sql`exists ${newer}`)
}

function withReviewer(reviewer: QueueAsked['reviewer']) {
  if (reviewer === undefined) return undefined
  return reviewer === 'nobody' ? isNull(company.reviewerId) : eq(company.reviewerId, reviewer.id)
}

/** Companies for operators. */
export async function listQueue(
  ctx: CallContext,
  { view, sort = view === 'waiting' ? 'waiting' : 'since', reviewer, after, limit }: QueueAsked,
) {
  const order = companyOrder(sort)
  return forEveryCompany(ctx, ({ db }) => {
    const query = db
      .select({ ...companyLine, place: placeOf(order) })
      .from(company)
      .where(and(inView(view, ctx), withReviewer(reviewer), beyond(order, after)))
    return pageOf(query, order, limit)
  })
}

/**
 * The company that an operator reviews next: the one that has waited longest, is with nobody else
 * and does not wait for a second operator to agree with this one.
 */
export async function nextToReview(
  { db, actor }: CallContext<PersonActor>,
  besides: string,
): Promise<{ id: string; name: string } | null> {
  const order = companyOrder('waiting')
  const { personId } = actor
  const [found] = await db
    .select({ id: company.id, name: company.legalName })
    .from(company)
    .where(
      and(
        inArray(company.state, waitingStates),
        ne(company.id, besides),
        or(isNull(company.reviewerId), eq(company.reviewerId, personId)),
        or(isNull(company.proposedBy), ne(company.proposedBy, personId)),
      ),
    )
    .orderBy(...inOrder(order))
    .limit(1)
  return found ?? null
}
