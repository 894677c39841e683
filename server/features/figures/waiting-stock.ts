import { and, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { sumOf } from '#server/db/sum-of.ts'
import { listing } from '#server/features/listings/service.ts'
import { type CurrentRates, metalsIn } from '#server/features/rates/service.ts'
import type { Currency } from '#shared/contract/money.ts'
import { type Age, ageEnds, ages } from '#shared/features/figures/windows.ts'
import { type Metal, metalValue } from '#shared/features/rates/metals.ts'

/** The pieces of a listing that no order holds. */
export const free = sql`(${listing.quantity} - ${listing.held})`

/** What a company has and no order holds. */
export const inStock = ({ actor }: CallContext<MemberActor>) =>
  and(eq(listing.companyId, actor.company.id), ne(listing.state, 'archived'), gt(free, 0))

/** Since when it waits: from when it was bought, or else from its first publication, or else its entry. */
export const waitedSince = sql`coalesce(${listing.acquiredOn}, ${listing.firstPublishedAt}::date, ${listing.createdAt}::date)`

const ageAt = (now: Date) =>
  sql<Age>`case ${sql.join(
    Object.entries(ageEnds).map(
      ([age, end]) => sql`when ${now}::date - ${waitedSince} <= ${end} then ${age}`,
    ),
    sql` `,
  )} else 'more' end`

/** What is in stock, by currency and by how long it has waited. */
export async function stockLeft(ctx: CallContext<MemberActor>, now: Date) {
  const rows = await ctx.db
    .select({
      currency: listing.currency,
      age: ageAt(now),
      pieces: sumOf(free),
      cost: sumOf(sql`${listing.cost} * ${free}`),
      costUnknown: sumOf(sql`${free}) filter (where ${listing.cost} is null`),
      ageAssumed: sumOf(
        sql`${free}) filter (where ${listing.acquiredOn} is null and ${listing.firstPublishedAt} is null`,
      ),
    })
    .from(listing)
    .where(inStock(ctx))
    .groupBy(sql`1`, sql`2`)
  const inTurn = rows.toSorted((a, b) => ages.indexOf(a.age) - ages.indexOf(b.age))
  return {
    left: rows.reduce((sum, { pieces }) => sum + pieces, 0),
    ageAssumed: rows.reduce((sum, each) => sum + each.ageAssumed, 0),
    waiting: inTurn.flatMap(({ currency, ...each }) =>
      currency === null ? [] : [{ currency, ...each }],
    ),
  }
}

/** An alloy in all pieces of one age: milligrams of it, by the currency of their prices. */
export interface WaitingMetal {
  currency: Currency
  age: Age
  metal: Metal
  fineness: number
  net: number
}

/** The metal in what waits, of pieces whose cost is known, as it is shown beside that; as far as it is weighed. */
export async function metalWaiting(
  ctx: CallContext<MemberActor>,
  now: Date,
): Promise<WaitingMetal[]> {
  const part = sql`jsonb_array_elements(${listing.facts} -> 'metals') as part`
  const rows = await ctx.db
    .select({
      currency: listing.currency,
      age: ageAt(now),
      metal: sql<Metal>`part ->> 'metal'`,
      fineness: sql<number>`(part ->> 'fineness')::int`,
      net: sumOf(sql`(part ->> 'net')::numeric * ${free}`),
    })
    .from(listing)
    .crossJoinLateral(part)
    .where(and(inStock(ctx), isNotNull(listing.cost)))
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`)
  return rows.flatMap(({ currency, ...each }) => (currency === null ? [] : [{ currency, ...each }]))
}

/** What metal is worth now, in minor units of the currency of the pieces; without what has no price. */
export function worthOf(waiting: readonly WaitingMetal[], rates: CurrentRates) {
  const prices = new Map(
    [...new Set(waiting.map(({ currency }) => currency))].map((currency) => [
      currency,
      new Map(metalsIn(rates, currency).map((each) => [each.metal, each])),
    ]),
  )
  const priceOf = ({ currency, metal }: WaitingMetal) => prices.get(currency)?.get(metal)
  return {
    of: (currency: Currency, age: Age) =>
      metalValue(
        waiting
          .filter((each) => each.currency === currency && each.age === age)
          .flatMap((each) => {
            const price = priceOf(each)
            return price === undefined
              ? []
              : [{ netMg: each.net, finenessTenths: each.fineness, perOunceMinor: price.perOunce }]
          }),
      ),
    /** Whether a metal that is there has no price, or an old one. */
    stale: waiting.some((each) => priceOf(each)?.stale !== false),
  }
}
