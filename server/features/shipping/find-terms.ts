import { eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { findCompany } from '#server/features/companies/service.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import type { ShippingTerms } from '#shared/features/shipping/terms.ts'

import { shippingTerms } from './table.ts'

/** The shipping terms of companies, by their ids; nothing for those that have stated none. */
export async function shippingTermsOf(
  { db }: WorkContext,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, ShippingTerms>> {
  if (companyIds.length === 0) return new Map()
  const rows = await db
    .select({ companyId: shippingTerms.companyId, terms: shippingTerms.terms })
    .from(shippingTerms)
    .where(inArray(shippingTerms.companyId, [...new Set(companyIds)]))
  return new Map(rows.map(({ companyId, terms }) => [companyId, terms]))
}

/** The ids of the companies that ship nothing to a country, as a subquery. */
export const shippingNothingTo = (country: string): SQL =>
  sql`(select ${shippingTerms.companyId} from ${shippingTerms} where ${shippingTerms.terms} -> 'notTo' ? ${country})`

/** What the caller's company charges for shipping. */
export async function readShippingTerms(ctx: CallContext<MemberActor>) {
  const { id, role, sells, suspended } = ctx.actor.company
  const { country } = await findCompany(ctx, id)
  const [stated] = await ctx.db.select().from(shippingTerms).where(eq(shippingTerms.companyId, id))
  return {
    country,
    terms: stated?.terms ?? null,
    version: stated?.version ?? 0,
    mayChange: sells && !suspended && mayChange(role, 'details'),
  }
}
