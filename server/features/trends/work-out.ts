import { sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { Currency } from '#shared/contract/money.ts'

import type { Comparable } from './comparable.ts'
import { shownIn, type Tally } from './publishable.ts'
import { leafIdOf, readLeaf } from './segments.ts'

/** A leaf in a currency, and how many trades or lots it has. */
export interface Leaf {
  leaf: string
  currency: Currency
  count: number
  /** The id of the segment in which it is shown; null if in none. */
  shown: string | null
}

/** Counts what there is, and decides where it may be shown. */
export async function leavesOf({ db }: WorkContext, priced: Comparable): Promise<Leaf[]> {
  const { leaf, currency, seller, buyer } = priced
  const rows = await db
    .select({ leaf, currency, seller, buyer, count: sql`count(*)`.mapWith(Number) })
    .from(priced)
    .groupBy(leaf, currency, seller, buyer)
  return [...new Set(rows.map((row) => row.currency))].flatMap((code) => {
    const leaves = new Map<string, number>()
    const tallies: Tally[] = []
    for (const row of rows) {
      if (row.currency !== code) continue
      leaves.set(row.leaf, (leaves.get(row.leaf) ?? 0) + row.count)
      tallies.push({ ...row, path: readLeaf(row.leaf).path.map(({ id }) => id) })
    }
    const shown = shownIn(tallies)
    return [...leaves].map(([each, count]) => ({
      leaf: each,
      currency: code as Currency,
      count,
      shown: shown.get(leafIdOf(each)) ?? null,
    }))
  })
}

/** A leaf, and a segment to work out in which it counts. */
export interface Place {
  leaf: string
  currency: Currency
  segment: string
}

/** Where leaves are shown; the others are left out. */
export const placesOf = (leaves: readonly Leaf[]): Place[] =>
  leaves.flatMap(({ leaf, currency, shown }) =>
    shown === null ? [] : [{ leaf, currency, segment: shown }],
  )

/** The quartiles of a segment, in minor units. */
export interface Quartiles {
  segment: string
  currency: Currency
  count: number
  sellers: number
  low: number
  median: number
  high: number
}

/** The quartiles of some segments, each made of the leaves that are shown in it. */
export async function quartilesOf(
  { db }: WorkContext,
  priced: Comparable,
  places: readonly Place[],
): Promise<Quartiles[]> {
  if (places.length === 0) return []
  const { leaf, currency, seller, value } = priced
  const column = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
  const segments = sql`unnest(${column(places.map((each) => each.leaf))}, ${column(
    places.map((each) => each.currency),
  )}, ${column(places.map((each) => each.segment))}) as place(its_leaf, its_currency, segment)`
  const quantile = (share: number) =>
    sql`percentile_cont(${sql.raw(String(share))}) within group (order by ${value})`.mapWith(Number)
  const rows = await db
    .select({
      segment: sql<string>`place.segment`,
      currency: sql<Currency>`place.its_currency`,
      count: sql`count(*)`.mapWith(Number),
      sellers: sql`count(distinct ${seller})`.mapWith(Number),
      low: quantile(0.25),
      median: quantile(0.5),
      high: quantile(0.75),
    })
    .from(priced)
    .innerJoin(segments, sql`place.its_leaf = ${leaf} and place.its_currency = ${currency}`)
    .groupBy(sql`place.segment`, sql`place.its_currency`)
  return rows
}
