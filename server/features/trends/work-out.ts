import { sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import type { Comparable } from './comparable.ts'
import { shownIn, type Tally } from './publishable.ts'
import { leafIdOf, readLeaf } from './segments.ts'

/** A leaf, and how many trades or lots it has. */
export interface Leaf {
  leaf: string
  count: number
  /** The id of the segment in which it is shown; null if in none. */
  shown: string | null
}

/** Counts what there is, and decides where it may be shown. */
export async function leavesOf({ db }: WorkContext, priced: Comparable): Promise<Leaf[]> {
  const { leaf, seller, buyer } = priced
  const rows = await db
    .select({ leaf, seller, buyer, count: sql`count(*)`.mapWith(Number) })
    .from(priced)
    .groupBy(leaf, seller, buyer)
  const leaves = new Map<string, number>()
  const tallies: Tally[] = []
  for (const row of rows) {
    leaves.set(row.leaf, (leaves.get(row.leaf) ?? 0) + row.count)
    tallies.push({ ...row, path: readLeaf(row.leaf).path.map(({ id }) => id) })
  }
  const shown = shownIn(tallies)
  return [...leaves].map(([each, count]) => ({
    leaf: each,
    count,
    shown: shown.get(leafIdOf(each)) ?? null,
  }))
}

/** A leaf, and a segment to work out in which it counts. */
export interface Place {
  leaf: string
  segment: string
}

/** Where leaves are shown; the others are left out. */
export const placesOf = (leaves: readonly Leaf[]): Place[] =>
  leaves.flatMap(({ leaf, shown }) => (shown === null ? [] : [{ leaf, segment: shown }]))

/** The quartiles of a segment, in minor units of the base currency. */
export interface Quartiles {
  segment: string
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
  const { leaf, seller, value } = priced
  const column = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
  const segments = sql`unnest(${column(places.map((each) => each.leaf))}, ${column(
    places.map((each) => each.segment),
  )}) as place(its_leaf, segment)`
  const quantile = (share: number) =>
    sql`percentile_cont(${sql.raw(String(share))}) within group (order by ${value})`.mapWith(Number)
  return db
    .select({
      segment: sql<string>`place.segment`,
      count: sql`count(*)`.mapWith(Number),
      sellers: sql`count(distinct ${seller})`.mapWith(Number),
      low: quantile(0.25),
      median: quantile(0.5),
      high: quantile(0.75),
    })
    .from(priced)
    .innerJoin(segments, sql`place.its_leaf = ${leaf}`)
    .groupBy(sql`place.segment`)
}
