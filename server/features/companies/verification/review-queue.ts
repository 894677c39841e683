import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { type CompanyState, renewalDays } from '#shared/features/companies/verification.ts'

import { forEveryCompany } from '../row-security.ts'
import { company, companyDocument } from '../table.ts'

/** `waiting`: submitted or in review; `renewal`: verified, ending soon, with newer documents. */
export type QueueView = 'waiting' | 'renewal' | CompanyState

interface QueueAsked {
  view: QueueView
  after?: string | undefined
  limit: number
}

/** The place after a row, as callers carry it: when its state changed, and its id. */
const placeOf = ({ stateChangedAt, id }: { stateChangedAt: Date; id: string }) =>
  Buffer.from(`${stateChangedAt.toISOString()} ${id}`).toString('base64url')

function readPlace(text: string): [string, string] {
  const [at = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ')
  const known = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:/.test(at) && !Number.isNaN(Date.parse(at))
  if (!known || !/^[\da-f-]{36}$/.test(id)) {
    const errors = [{ pointer: '/after', detail: 'This place in the list is unknown.' }]
    throw new ProblemError('invalid-input', undefined, { errors })
  }
  return [at, id]
}

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

/** Companies for the operator's people, those that wait longest first. */
export async function listQueue(ctx: CallContext, { view, after, limit }: QueueAsked) {
  const place = after === undefined ? undefined : readPlace(after)
  const rows = await forEveryCompany(ctx, ({ db }) =>
    db
      .select({
        id: company.id,
        legalName: company.legalName,
        kind: company.kind,
        country: company.country,
        sells: company.sells,
        buys: company.buys,
        state: company.state,
        stateChangedAt: company.stateChangedAt,
        verifiedUntil: company.verifiedUntil,
        proposedBy: company.proposedBy,
      })
      .from(company)
      .where(
        and(
          inView(view, ctx),
          place &&
            sql`(${company.stateChangedAt}, ${company.id}) > (${place[0]}::timestamptz, ${place[1]}::uuid)`,
        ),
      )
      .orderBy(asc(company.stateChangedAt), asc(company.id))
      .limit(limit + 1),
  )
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? placeOf(last) : null }
}
