import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { sumOf } from '#server/db/sum-of.ts'
import { stockViews } from '#shared/features/listings/stock-filter.ts'

import { listing } from '../table.ts'
import { isUnconfirmed, type StockFilter, stockMatches } from './stock-conditions.ts'

/** A whole lot costs what was said, whatever one piece of it comes to. */
const asked = sql`case when ${listing.sheet} -> 'values' ->> 'basis' = 'total'
  then (${listing.sheet} -> 'values' ->> 'price')::numeric
  else ${listing.unitPrice} * ${listing.quantity} end`

/** How much of the actor's stock there is in each view, and what the matches come to. */
export async function stockSummary(ctx: CallContext<MemberActor>, filter: StockFilter) {
  const { db, actor } = ctx
  const own = eq(listing.companyId, actor.company.id)
  const matching = stockMatches(ctx, filter)
  const byState = await db
    .select({ state: listing.state, listings: count() })
    .from(listing)
    .where(own)
    .groupBy(listing.state)
  const unconfirmed = await db.$count(listing, and(own, isUnconfirmed(ctx.clock())))
  const sums = await db
    .select({
      currency: listing.currency,
      listings: count(),
      cost: sumOf(sql`${listing.cost} * ${listing.quantity}`),
      asked: sumOf(asked),
    })
    .from(listing)
    .where(matching)
    .groupBy(listing.currency)
    .orderBy(sql`count(*) desc`, listing.currency)
  const unpriced = await db.$count(
    listing,
    and(matching, isNull(listing.unitPrice), gt(listing.quantity, 0)),
  )
  return {
    counts: {
      ...(Object.fromEntries(stockViews.map((view) => [view, 0])) as Record<
        (typeof stockViews)[number],
        number
      >),
      ...Object.fromEntries(byState.map(({ state, listings }) => [state, listings])),
      all: byState.reduce((sum, { listings }) => sum + listings, 0),
      unconfirmed,
    },
    matches: sums.reduce((sum, { listings }) => sum + listings, 0),
    sums: sums.flatMap(({ currency, cost, asked: price }) =>
      currency === null ? [] : [{ currency, cost, asked: price }],
    ),
    unpriced,
  }
}
