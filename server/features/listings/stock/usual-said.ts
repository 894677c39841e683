import { desc, eq, sql } from 'drizzle-orm'

import { settledCurrencies } from '#server/config/client-accounts.ts'
import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { findCompany } from '#server/features/companies/service.ts'
import { vatCountries } from '#shared/contract/vat-countries.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'
import { type KindName, kinds } from '#shared/features/listings/kinds/kinds.ts'
import { fieldAt } from '#shared/features/listings/sheet.ts'

import { listing } from '../table.ts'

/** What hardly differs from one listing of a company to the next. */
const usualFields = ['country', 'region', 'city', 'currency', 'condition', 'basis']

/**
 * What a company's new listing begins with: the last choices of the same kind, or else of any; before the
 * first one, the company's own country and its currency. No currency that cannot be settled.
 */
export async function usualSaid(ctx: CallContext<MemberActor>, kind: KindName): Promise<Said> {
  const { id } = ctx.actor.company
  const [last] = await ctx.db
    .select({ said: listing.said })
    .from(listing)
    .where(eq(listing.companyId, id))
    .orderBy(desc(sql`${listing.kind} = ${kind}`), desc(listing.createdAt), desc(listing.id))
    .limit(1)
  const { country } = await findCompany(ctx, id)
  const { currency: before, ...rest } = last?.said ?? {}
  const settled = new Set<string | null>(settledCurrencies(ctx.config))
  const currency = [before, vatCountries[country]?.currency].find((each) =>
    settled.has(each ?? null),
  )
  const said: Said = { country, ...rest, ...(currency ? { currency } : {}) }
  return Object.fromEntries(
    usualFields.flatMap((name) => {
      const text = said[name]
      const field = fieldAt(kinds[kind], name)
      return text !== undefined && field !== undefined && 'value' in field.read(text, said)
        ? [[name, text]]
        : []
    }),
  )
}
