import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { beyond, inOrder, type Order, pageFrom, type Paging, placeOf } from '#server/db/keyset.ts'
import { type CompanyState, renewalDays } from '#shared/features/companies/verification-rules.ts'

import { companyLine } from '../company-search.ts'
import { forEveryCompany } from '../row-security.ts'
import { company, companyDocument } from '../table.ts'

/** `waiting`: submitted or in review; `renewal`: verified, ending soon, with newer documents. */
export type QueueView = 'waiting' | 'renewal' | CompanyState

interface QueueAsked extends Paging {
  view: QueueView
}

const longestFirst: Order = { by: company.stateChangedAt, id: company.id, direction: 'asc' }

function inView(view: QueueView, { db, clock }: CallContext) {
  if (view === 'waiting') return inArray(company.state, ['submitted', 'in-review'])
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

/** Companies for operators, the longest waiting first. */
export async function listQueue(ctx: CallContext, { view, after, limit }: QueueAsked) {
  const rows = await forEveryCompany(ctx, ({ db }) =>
    db
      .select({ ...companyLine, place: placeOf(longestFirst) })
      .from(company)
      .where(and(inView(view, ctx), beyond(longestFirst, after)))
      .orderBy(...inOrder(longestFirst))
      .limit(limit + 1),
  )
  return pageFrom(rows, limit)
}
