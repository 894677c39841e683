import { type SQL, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { type LotConditions, trading } from './lot-conditions.ts'
import { searchLot } from './table.ts'

/** Up to so many lots are counted; of more a reader learns only that there are more. */
export const mostCounted = 1000

/** So many lots, as a reader learns it. */
export const amountOf = (seen: number) => ({
  lots: Math.min(seen, mostCounted),
  more: seen > mostCounted,
})

/** Where the last, large partition of `searchLot` begins. */
const lastPart = '28000000-0000-0000-0000-000000000000'

/** A lot in the order of a list. */
export interface Place {
  id: string
  /** What it is ordered by, then the microseconds of its publication. */
  key: string
  at: string
}

export interface Counted {
  seen: number
  terms: Readonly<Record<string, number>> | null
  gross: [number | null, number | null] | null
  carats: [number | null, number | null] | null
  page: Place[] | null
  /** Whether the small partitions did not have enough lots, so that there are not many in all. */
  few: boolean
}

/** Where a page of a list begins, and in which order. */
interface PageAsked {
  key: SQL
  /** A condition on `key`, `at` and `id`. */
  beyond: SQL
  rows: number
}

/** Lots of a search to be counted. */
export interface CountAsked {
  /** The part of the search that does not count. */
  without?: string
  /** The facet whose terms are counted, or none; all by default. */
  only?: string | null
  /** Left out to count only. */
  page?: PageAsked
}

/** Microseconds since 1970, because a JavaScript date has only milliseconds. */
export const microseconds = (at: SQL) => sql`(extract(epoch from ${at}) * 1000000)::bigint`

/** What everyone may know of a lot: all its terms, or its category while it is early. */
const shownTerms = (open: SQL) =>
  sql`case when ${open} then ${searchLot.terms} else array['category:' || ${searchLot.category}] end`

/** The lots that are counted, each with what is needed of it. */
function lotsFound(conditions: LotConditions, { without, only, page }: CountAsked): SQL {
  const { open } = conditions
  const weights = [
    sql`case when ${open} then ${searchLot.gross} end as gross`,
    sql`case when ${open} then ${searchLot.carats} end as carats`,
  ]
  const columns = [
    sql`${searchLot.id} as id`,
    ...(typeof only === 'string' ? [] : weights),
    ...(only === null ? [] : [sql`${shownTerms(open)} as terms`]),
    ...(page === undefined
      ? []
      : [sql`(${page.key})::bigint as key`, sql`${searchLot.publishedAt} as at`]),
  ]
  return sql`select ${sql.join(columns, sql`, `)}
    from ${searchLot} where ${conditions.where(without)} limit ${mostCounted + 1}`
}

/** As JSON, which reads the lots once for the numbers, once for the terms and once for the page. */
function counted(name: SQL, { only, page }: CountAsked): SQL {
  // Counting all terms first is faster than comparing every lot's terms with the facet's name.
  const ofFacet = only === undefined ? sql`true` : sql`starts_with(term, ${`${only}:`})`
  const terms = sql`(select json_object_agg(term, lots) from (
    select term, count(*)::int as lots from (select unnest(terms) as term from ${name}) as listed
    group by term) as counts where ${ofFacet})`
  const places = (listed: PageAsked) => sql`(
    select json_agg(json_build_object('id', id, 'key', key::text, 'at', ${microseconds(sql`at`)}::text)
      order by key desc, at desc, id desc)
    from (select id, key, at from ${name} where ${listed.beyond}
      order by key desc, at desc, id desc limit ${listed.rows}) as page)`
  const bounds = (weight: SQL) =>
    typeof only === 'string' ? sql`null` : sql`json_build_array(min(${weight}), max(${weight}))`
  return sql`(select json_build_object(
    'seen', count(*),
    'few', coalesce(bool_or(id >= ${lastPart}), false),
    'gross', ${bounds(sql`gross`)},
    'carats', ${bounds(sql`carats`)},
    'terms', ${only === null ? sql`null` : terms},
    'page', ${page === undefined ? sql`null` : places(page)}) from ${name})`
}

/**
 * Counts the lots of a search and their terms, with and without some of its parts, and lists a page
 * of them: each time in one statement.
 */
export async function countLots(
  ctx: WorkContext,
  conditions: LotConditions,
  asked: readonly CountAsked[],
): Promise<Counted[]> {
  if (asked.length === 0) return []
  const named = asked.map((each, at) => ({ each, name: sql.identifier(`found${at}`) }))
  const lots = named.map(
    ({ each, name }) => sql`${name} as materialized (${lotsFound(conditions, each)})`,
  )
  const { rows } = await ctx.db.execute<{ counted: Counted[] }>(sql`
    with ${sql.join([trading(ctx), ...lots], sql`, `)}
    select json_build_array(${sql.join(
      named.map(({ each, name }) => counted(sql`${name}`, each)),
      sql`, `,
    )}) as counted`)
  return rows[0]?.counted ?? []
}
