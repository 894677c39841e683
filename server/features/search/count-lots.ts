import { type SQL, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { listing } from '#server/features/listings/service.ts'

import type { LotConditions } from './lot-conditions.ts'

/** Up to so many lots are counted; of more a reader learns only that there are more. */
export const mostCounted = 1000

/** A lot in the order of a list. */
export interface Place {
  id: string
  /** What it is ordered by, then the microseconds of its publication. */
  key: string
  at: string
}

interface Counted {
  seen: number
  terms: Readonly<Record<string, number>> | null
  gross: [number | null, number | null]
  carats: [number | null, number | null]
  page: Place[] | null
}

/** What everyone may know of a lot: all its terms, or its category while it is early. */
const shownTerms = (open: SQL) =>
  sql`case when ${open} then ${listing.terms} else array['category:' || ${listing.category}] end`

/** Where a page of a list begins, and in which order. */
export interface PageAsked {
  key: SQL
  /** A condition on `key`, `at` and `id`. */
  beyond: SQL
  rows: number
}

/**
 * Counts the lots of a search and their terms, and lists a page of them: all in one statement,
 * because all of it is read from the same lots.
 * @param only the facet whose terms are counted; all by default
 * @param page left out to count only
 */
export async function countLots(
  { db }: WorkContext,
  conditions: LotConditions,
  { without, only, page }: { without?: string; only?: string; page?: PageAsked },
): Promise<Counted> {
  const { open } = conditions
  const listed = page ?? { key: sql`0`, beyond: sql`false`, rows: 0 }
  const ofFacet = only === undefined ? sql`true` : sql`starts_with(term, ${`${only}:`})`
  const { rows } = await db.execute<Record<keyof Counted, unknown>>(sql`
    with found as materialized (
      select ${listing.id} as id, ${shownTerms(open)} as terms,
        case when ${open} then ${listing.gross} end as gross,
        case when ${open} then ${listing.carats} end as carats,
        (${listed.key})::bigint as key,
        (extract(epoch from ${listing.publishedAt}) * 1000000)::bigint as at
      from ${listing} where ${conditions.where(without)} limit ${mostCounted + 1}
    )
    select (select count(*)::int from found) as seen,
      (select json_object_agg(term, lots) from (
        select term, count(*)::int as lots from found, unnest(terms) as term
        where ${ofFacet} group by term) as counts) as terms,
      (select json_build_array(min(gross), max(gross)) from found) as gross,
      (select json_build_array(min(carats), max(carats)) from found) as carats,
      (select json_agg(json_build_object('id', id, 'key', key::text, 'at', at::text)
          order by key desc, at desc, id desc) from (
        select id, key, at from found where ${listed.beyond}
        order by key desc, at desc, id desc limit ${listed.rows}) as page) as page`)
  return rows[0] as unknown as Counted
}
