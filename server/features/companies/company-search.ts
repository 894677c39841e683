import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { beyond, orderOf, pageOf, type Paging, placeOf, type Sorting } from '#server/db/keyset.ts'
import { idsIn, type IdsOf, valuesById } from '#server/db/values-by-id.ts'
import { narrowed, wordsBegin, wordsOf } from '#server/db/word-search.ts'
import type { CompanySorting, CompanyState } from '#shared/features/companies/verification-rules.ts'

import { isTrading } from './find-company.ts'
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
  waiting: { by: company.waitingSince },
  since: { by: company.stateChangedAt },
  name: { by: company.legalName },
  state: { by: company.state },
  until: { by: company.verifiedUntil },
}

/** The order that a list of companies is asked for. */
export const companyOrder = (sort: CompanySorting) => orderOf(columns, company.id, sort)

const newestFirst: Sorting = { by: company.createdAt, id: company.id, direction: 'desc' }

/** Companies by the beginnings of words of their name or registration number, newest first. */
export async function searchCompanies(
  { db }: WorkContext,
  { q, sort, after, limit }: Paging & { q: string; sort?: CompanySorting | undefined },
) {
  const order = sort === undefined ? newestFirst : companyOrder(sort)
  const words = await narrowed(company.id, wordsBegin(companyWords(company), q), (found, most) =>
    db.select({ id: company.id }).from(company).where(found).limit(most),
  )
  const query = db
    .select({ ...companyLine, place: placeOf(order) })
    .from(company)
    .where(and(words, beyond(order, after)))
  return pageOf(query, order, limit)
}

/** The companies that people act for, by person. */
export async function companiesOf({ db }: WorkContext, personIds: readonly string[]) {
  const rows = await db
    .select({
      personId: membership.personId,
      id: company.id,
      name: company.legalName,
      state: company.state,
    })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(inArray(membership.personId, [...personIds]))
  return new Map(rows.map(({ personId, ...found }) => [personId, found]))
}

/** The ids of the people who act for companies in a state, as a subquery. */
export const membersOfCompaniesIn = ({ db }: WorkContext, state: CompanyState) =>
  db
    .select({ id: membership.personId })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(eq(company.state, state))

/** The name of the company with an id, as a subquery. */
export const legalNameOf = (id: SQL): SQL =>
  sql`(select ${company.legalName} from ${company} where ${company.id} = ${id})`

/** The names of companies, by their ids; a company that has been emptied has none. */
export const companyNamesOf = (ctx: WorkContext, ids: readonly string[]) =>
  valuesById(ctx, company, company.legalName, ids)

/** The names of the companies that rows name, by their ids. */
export const companyNamesIn = <Row>(ctx: WorkContext, rows: readonly Row[], idsOf: IdsOf<Row>) =>
  companyNamesOf(ctx, idsIn(rows, idsOf))

const tradersByName = (
  { db, clock }: WorkContext,
  name: string,
  limit: number,
  which: SQL | undefined,
) =>
  db
    .select({ id: company.id, name: company.legalName, country: company.country })
    .from(company)
    .where(
      and(
        which,
        isTrading(db, clock()),
        wordsBegin(companyWords(company), name),
        // The index has registration numbers too, which are not for everybody to find.
        wordsBegin(wordsOf(sql`${company.legalName}`), name),
      ),
    )
    .orderBy(company.legalName, company.id)
    .limit(limit)

/** Companies that buy and may be traded with, by the beginnings of words of their name. */
export const findBuyersByName = (ctx: WorkContext, name: string, limit: number) =>
  tradersByName(ctx, name, limit, eq(company.buys, true))

/** The same for sellers, and for buyers if the reader may know who buys; without the reader's own. */
export const findTradersByName = (
  ctx: WorkContext,
  name: string,
  { buyers, besides, limit }: { buyers: boolean; besides: string; limit: number },
) =>
  tradersByName(
    ctx,
    name,
    limit,
    and(ne(company.id, besides), buyers ? undefined : eq(company.sells, true)),
  )

export async function companyExists({ db }: WorkContext, id: string): Promise<boolean> {
  const [found] = await db.select({ id: company.id }).from(company).where(eq(company.id, id))
  return found !== undefined
}
