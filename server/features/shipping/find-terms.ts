import { inArray, type SQL, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
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
