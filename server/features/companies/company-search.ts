import { count, eq, and, inArray, isNotNull } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { beyond, inOrder, type Order, pageFrom, type Paging, placeOf } from '#server/db/keyset.ts'
import { narrowed, wordsBegin } from '#server/db/word-search.ts'
import type { CompanySorting } from '#shared/features/companies/verification-rules.ts'

import { company, companyWords, membership } from './table.ts'

/** What a list says about a company. */
export const companyLine = {
  id: company.id,
  legalName: company.legalName,
  kind: company.kind,
  country: company.country,
  sells: company.sells,
  buys: company.buys,
  state: company.state,
  stateChangedAt: company.stateChangedAt,
  waitingSince: company.waitingSince,
  reviewerId: company.reviewerId,
  verifiedUntil: company.verifiedUntil,
  proposedBy: company.proposedBy,
}

const columns = {
  waiting: company.waitingSince,
  since: company.stateChangedAt,
  name: company.legalName,
  state: company.state,
  until: company.verifiedUntil,
}

/** The order that a list of companies is asked for; with a minus, from the largest down. */
export function companyOrder(sort: CompanySorting): Order {
  const descends = sort.startsWith('-')
  const name = (descends ? sort.slice(1) : sort) as keyof typeof columns
  return { by: columns[name], id: company.id, direction: descends ? 'desc' : 'asc' }
}

const newestFirst: Order = { by: company.createdAt, id: company.id, direction: 'desc' }

/** Companies by the beginnings of words of their name or registration number, newest first. */
export async function searchCompanies(
  { db }: WorkContext,
  { q, sort, after, limit }: Paging & { q: string; sort?: CompanySorting | undefined },
) {
  const order = sort === undefined ? newestFirst : companyOrder(sort)
  const words = await narrowed(company.id, wordsBegin(companyWords(company), q), (found, most) =>
    db.select({ id: company.id }).from(company).where(found).limit(most),
  )
  const rows = await db
    .select({ ...companyLine, place: placeOf(order) })
    .from(company)
    .where(and(words, beyond(order, after)))
    .orderBy(...inOrder(order))
    .limit(limit + 1)
  return pageFrom(rows, limit)
}

/** The companies that people act for, by person. */
export async function companiesOf({ db }: WorkContext, personIds: readonly string[]) {
  const rows = await db
    .select({ personId: membership.personId, id: company.id, name: company.legalName })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(inArray(membership.personId, [...personIds]))
  return new Map(rows.map(({ personId, ...found }) => [personId, found]))
}

/** How many companies are waiting for a reviewer, and for a second one. */
export async function countWaiting({ db }: WorkContext) {
  const rows = await db
    .select({ state: company.state, number: count() })
    .from(company)
    .where(inArray(company.state, ['submitted', 'in-review']))
    .groupBy(company.state)
  const [proposed] = await db
    .select({ number: count() })
    .from(company)
    .where(isNotNull(company.proposedBy))
  const inState = (state: string) => rows.find((row) => row.state === state)?.number ?? 0
  return {
    submitted: inState('submitted'),
    inReview: inState('in-review'),
    proposed: proposed?.number ?? 0,
  }
}

export async function companyExists({ db }: WorkContext, id: string): Promise<boolean> {
  const [found] = await db.select({ id: company.id }).from(company).where(eq(company.id, id))
  return found !== undefined
}
