import { and, isNotNull, type SQL, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { sumOf } from '#server/db/sum-of.ts'
import { listing } from '#server/features/listings/service.ts'
import type { Currency } from '#shared/contract/money.ts'

import type { SoldLines, Span } from './sold-lines.ts'
import { free, inStock } from './waiting-stock.ts'

/**
 * The cost of what was in stock on an average day: of what is there now, and of what was sold here until
 * it was paid. What was given up or sold elsewhere leaves no trace in it.
 */
export async function averageStock(
  ctx: CallContext<MemberActor>,
  /** All that was sold from the beginning of the span until now. */
  lines: SoldLines,
  { from, to }: Span,
): Promise<Map<Currency, number>> {
  const { db } = ctx
  const seconds = (to.getTime() - from.getTime()) / 1000
  /** The share of the window from one time to another. */
  const share = (since: SQL, until: SQL) =>
    sql`greatest(0, extract(epoch from least(${until}, ${to}::timestamptz) - greatest(${since}, ${from}::timestamptz))) / ${seconds}`
  const there = await db
    .select({
      currency: listing.currency,
      cost: sumOf(sql`${listing.cost} * ${free} * ${share(heldSince, sql`${to}::timestamptz`)}`),
    })
    .from(listing)
    .where(and(inStock(ctx), isNotNull(listing.currency)))
    .groupBy(listing.currency)
  const gone = await db
    .with(lines)
    .select({
      currency: lines.currency,
      cost: sumOf(
        sql`${lines.cost} * ${lines.pieces} * ${share(sql`${lines.heldSince}`, sql`${lines.paidAt}`)}`,
      ),
    })
    .from(lines)
    .groupBy(lines.currency)
  const sums = new Map<Currency, number>()
  for (const { currency, cost } of [...there, ...gone]) {
    if (currency !== null) sums.set(currency, (sums.get(currency) ?? 0) + cost)
  }
  return new Map([...sums].map(([currency, cost]) => [currency, Math.round(cost)]))
}

/** Since when a seller has had a listing's pieces, as far as we know. */
const heldSince = sql`coalesce(${listing.acquiredOn}::timestamptz, ${listing.createdAt})`
