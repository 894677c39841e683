import { and, count } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { companyTag } from '#server/features/companies/service.ts'

import { listing } from '../table.ts'
import { isOnSale, isSoldBy, newestLots, noteOpenings, presentCards } from './visible-lots.ts'

/** How many of a seller's lots their page shows. */
const most = 24

/** The newest lots of a company, and how many it has; none if it may not be traded with. */
export async function lotsOfSeller(ctx: CallContext, companyId: string) {
  ctx.noteSource?.(companyTag(companyId))
  await noteOpenings(ctx)
  const isTheirs = isSoldBy(ctx, companyId)
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(listing)
    .where(and(isOnSale(ctx), isTheirs))
  const newest = await newestLots(ctx, isTheirs, most)
  return { items: await presentCards(ctx, newest), total: counted?.total ?? 0 }
}
