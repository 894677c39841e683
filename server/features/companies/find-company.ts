import { and, count, countDistinct, eq, exists, gt, inArray } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import type { WorkContext } from '#server/contract/context.ts'
import type { Queryable } from '#server/contract/database.ts'
import type { HoldMembers } from '#server/contract/notifications.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { activePeople, findPeople } from '#server/features/accounts/service.ts'
import { type CompanyArea, mayChange, mayView } from '#shared/contract/company-roles.ts'
import { isOpenToChanges, stateWords } from '#shared/features/companies/verification-rules.ts'

import { company, membership, type NamedCompany } from './table.ts'

export type Company = typeof company.$inferSelect
/** The tag of the kept pages that show a company. */
export const companyTag = (id: string) => `company:${id}`
/** The tag of the kept pages that list or count what companies sell. */
export const lotsTag = 'lots'

/** Drops the kept pages that show a company or what it sells, once its change is committed. */
export function dropPagesOfCompany(ctx: WorkContext, id: string): void {
  afterCommit(ctx, () => {
    ctx.services.pages.invalidate(companyTag(id))
    ctx.services.pages.invalidate(lotsTag)
  })
}

/**
 * Locks a company's row until the transaction ends, so that its state cannot change.
 * @throws ProblemError 404
 */
export async function lockCompany({ db }: WorkContext, id: string): Promise<Company> {
  const [found] = await db.select().from(company).where(eq(company.id, id)).for('update')
  if (found === undefined) throw new ProblemError('not-found')
  return found
}

/** Holds a company until the transaction ends, so that changes of what it keeps take turns; others may name it. */
export async function holdCompany({ db }: WorkContext, id: string): Promise<void> {
  await db.select({ id: company.id }).from(company).where(eq(company.id, id)).for('no key update')
}

/** @throws ProblemError 404 */
export async function findCompany({ db }: WorkContext, id: string): Promise<Company> {
  const [found] = await db.select().from(company).where(eq(company.id, id))
  if (found === undefined) throw new ProblemError('not-found')
  return found
}

/** What papers say of a company. */
export const namedCompany = ({
  legalName,
  address,
  country,
  registrationNumber,
  taxNumber,
}: Company): NamedCompany => ({ legalName, address, country, registrationNumber, taxNumber })

/** Companies by their ids. */
export async function companiesById({ db }: WorkContext, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(company)
    .where(inArray(company.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Whether a company may be traded with: it is verified, and somebody may act for it. If all its
 * people are suspended, it may not, until one of them is restored.
 */
export const isTrading = (db: Queryable, now: Date) =>
  and(
    eq(company.state, 'verified'),
    gt(company.verifiedUntil, now),
    exists(
      db
        .select({ personId: membership.personId })
        .from(membership)
        .where(
          and(eq(membership.companyId, company.id), inArray(membership.personId, activePeople(db))),
        ),
    ),
  )

/** The ids of the companies that may be traded with, for conditions on what they sell. */
export const tradingCompanies = (db: Queryable, now: Date) =>
  db.select({ id: company.id }).from(company).where(isTrading(db, now))

/** Whether a company is one of them, and buys. */
export const mayBuy = (db: Queryable, now: Date, id: string | AnyPgColumn) =>
  exists(
    db
      .select({ id: company.id })
      .from(company)
      .where(and(eq(company.id, id), isTrading(db, now), eq(company.buys, true))),
  )

/** How many companies may be traded with, and in how many countries they are. */
export async function tradingFigures({ db, clock }: WorkContext) {
  const [counted] = await db
    .select({ companies: count(), countries: countDistinct(company.country) })
    .from(company)
    .where(isTrading(db, clock()))
  return counted ?? { companies: 0, countries: 0 }
}

/** The ids of the companies that somebody acts for. */
export const peopledCompanies = (db: Queryable) =>
  db.select({ id: membership.companyId }).from(membership)

/**
 * What everyone may know about a company that may be traded with.
 * @throws ProblemError 404 for any other
 */
export async function tradingSeller({ db, clock }: WorkContext, id: string) {
  const [found] = await db
    .select({
      id: company.id,
      name: company.legalName,
      country: company.country,
      since: company.verifiedAt,
      until: company.verifiedUntil,
    })
    .from(company)
    .where(and(eq(company.id, id), isTrading(db, clock())))
  if (!found?.since || !found.until) throw new ProblemError('not-found')
  return { ...found, since: found.since, until: found.until }
}

/** Name and country of those of these companies that may be traded with. */
export async function tradingSellers({ db, clock }: WorkContext, ids: readonly string[]) {
  const rows = await db
    .select({ id: company.id, name: company.legalName, country: company.country })
    .from(company)
    .where(and(inArray(company.id, [...ids]), isTrading(db, clock())))
  return new Map(rows.map(({ id, ...seller }) => [id, seller]))
}

/** Drops the kept pages of a person's company, after their right to act for it has changed. */
export async function dropPagesOfMember(ctx: WorkContext, personId: string): Promise<void> {
  const companies = await ctx.db
    .select({ id: membership.companyId })
    .from(membership)
    .where(eq(membership.personId, personId))
  for (const { id } of companies) dropPagesOfCompany(ctx, id)
}

/** The ids of the people who may act for companies now, with their roles. */
export const rolesIn = ({ db }: WorkContext, companyIds: readonly string[]) =>
  db
    .select({ companyId: membership.companyId, id: membership.personId, role: membership.role })
    .from(membership)
    .where(
      and(
        inArray(membership.companyId, [...companyIds]),
        inArray(membership.personId, activePeople(db)),
      ),
    )

/** Locks the memberships of people in the open transaction. */
export const holdMembers: HoldMembers = async (db, personIds) => {
  const rows = await db
    .select({ id: membership.personId })
    .from(membership)
    .where(inArray(membership.personId, [...personIds]))
    .orderBy(membership.personId)
    .for('key share')
  return rows.map(({ id }) => id)
}

/** The people who act for a company, with their roles. */
async function membersOf(ctx: WorkContext, companyId: string) {
  const rows = await ctx.db
    .select({ companyId: membership.companyId, id: membership.personId, role: membership.role })
    .from(membership)
    .where(eq(membership.companyId, companyId))
  const roles = new Map(rows.map(({ id, ...acts }) => [id, acts]))
  const people = await findPeople(ctx.db, [...roles.keys()])
  return people.flatMap((each) => {
    const acts = roles.get(each.id)
    return acts === undefined ? [] : [{ ...each, ...acts }]
  })
}

/** The people who act for a company, or only those who may see a part of it. */
export const findMembers = async (ctx: WorkContext, companyId: string, area?: CompanyArea) =>
  (await membersOf(ctx, companyId)).filter(({ role }) => area === undefined || mayView(role, area))

/** The ids of the people who may change a part of a company. */
export const decidersOf = async (ctx: WorkContext, companyId: string, area: CompanyArea) =>
  (await membersOf(ctx, companyId)).flatMap(({ id, role }) => (mayChange(role, area) ? id : []))

/**
 * Locks a company whose documents or references its people are about to change. A proposal to
 * verify it is dropped, because the second operator must agree to the evidence that the first one
 * read.
 * @throws ProblemError 409 if they may not change them now
 */
export async function lockOpenCompany(ctx: WorkContext, id: string): Promise<Company> {
  const locked = await lockCompany(ctx, id)
  if (!isOpenToChanges(locked.state, locked.verifiedUntil, ctx.clock())) {
    const { label } = stateWords[locked.state]
    throw new ProblemError(
      'conflict',
      `Nothing can be changed while your company is ${label.toLowerCase()}.`,
    )
  }
  const nothing = { proposedBy: null, proposedUntil: null }
  if (locked.proposedBy !== null) {
    await ctx.db.update(company).set(nothing).where(eq(company.id, id))
  }
  return { ...locked, ...nothing }
}
