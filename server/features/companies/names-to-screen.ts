import { and, asc, gt, inArray, isNull, ne } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { forEveryCompany } from '#server/db/row-security.ts'
import { namesIn } from '#server/features/accounts/service.ts'

import { company, membership, payoutAccount } from './table.ts'

/** A name that we know of a company. */
interface KnownName {
  kind: 'company' | 'person' | 'account'
  name: string
}

/** The names of companies, their people, and the holders of the accounts that we pay to. */
async function withNames(
  ctx: WorkContext,
  companies: readonly { id: string; legalName: string }[],
): Promise<{ id: string; names: KnownName[] }[]> {
  const ids = companies.map(({ id }) => id)
  if (ids.length === 0) return []
  const members = await ctx.db.select().from(membership).where(inArray(membership.companyId, ids))
  const people = await namesIn(ctx, members, ({ personId }) => personId)
  const accounts = await forEveryCompany(ctx, ({ db }) =>
    db
      .select({ companyId: payoutAccount.companyId, holder: payoutAccount.accountHolder })
      .from(payoutAccount)
      .where(and(inArray(payoutAccount.companyId, ids), isNull(payoutAccount.replacedAt))),
  )
  return companies.map(({ id, legalName }) => ({
    id,
    names: [
      { kind: 'company', name: legalName },
      ...members
        .filter(({ companyId }) => companyId === id)
        .map(({ personId }) => ({ kind: 'person' as const, name: people.get(personId) ?? '' })),
      ...accounts
        .filter(({ companyId }) => companyId === id)
        .map(({ holder }) => ({ kind: 'account' as const, name: holder })),
    ],
  }))
}

/** The names of some companies. */
export async function namesToScreen(ctx: WorkContext, ids: readonly string[]) {
  const rows = await ctx.db
    .select({ id: company.id, legalName: company.legalName })
    .from(company)
    .where(inArray(company.id, [...ids]))
  return withNames(ctx, rows)
}

/** The same for all companies that ever asked to be verified, page by page in the order of their ids. */
export async function pageToScreen(ctx: WorkContext, after: string | null, limit: number) {
  const rows = await ctx.db
    .select({ id: company.id, legalName: company.legalName })
    .from(company)
    .where(and(ne(company.state, 'draft'), after === null ? undefined : gt(company.id, after)))
    .orderBy(asc(company.id))
    .limit(limit)
  return withNames(ctx, rows)
}
