import { sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { daysAgo } from '#server/contract/feature.ts'
import { sumOf } from '#server/db/sum-of.ts'
import { listing } from '#server/features/listings/service.ts'
import { shortest } from '#shared/features/figures/windows.ts'

import { soldLines } from './sold-lines.ts'
import { free, inStock } from './waiting-stock.ts'

/** What the overview says of sales, as it would be read in the figures of the shortest window. */
export async function recentSales(ctx: CallContext<MemberActor>) {
  const lines = soldLines(ctx, { from: daysAgo(ctx, Number(shortest)), to: ctx.clock() })
  const [sales] = await ctx.db
    .with(lines)
    .select({ sold: sumOf(sql`${lines.pieces}`) })
    .from(lines)
  const [stock] = await ctx.db
    .select({ left: sumOf(free) })
    .from(listing)
    .where(inStock(ctx))
  if (sales === undefined || stock === undefined) throw new Error('an aggregate has one row')
  return { ...sales, ...stock }
}
