import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { listing } from '#server/features/listings/service.ts'
import { base64url } from '#shared/contract/base64url.ts'
import { type AskedWord, titlePattern } from '#shared/features/search/asked-words.ts'

import { mostCounted, type Place } from './count-lots.ts'
import type { LotConditions } from './lot-conditions.ts'

/** Lots without a value come last. */
const last = sql`-1000000000000000`

/** What lots are ordered by, the largest first; those with the same key are newest first. */
export type LotKey = { kind: 'newest' } | { kind: 'best' | 'value'; key: SQL }

export const newest: LotKey = { kind: 'newest' }

/** Lots whose titles contain the most of the words come first. */
export function bestMatch(words: readonly AskedWord[]): LotKey {
  const matches = words.map(
    (word) => sql`(lower(${listing.title}) ~ ${titlePattern(word)}::text)::int`,
  )
  return { kind: 'best', key: sql.join(matches, sql` + `) }
}

/** By a value that only those may know to whom a lot is open. */
export const byValue = (value: SQL, open: SQL, direction: 'asc' | 'desc'): LotKey => ({
  kind: 'value',
  key: sql`coalesce(case when ${open} then ${direction === 'asc' ? sql`-1 * ` : sql``}(${value}) end, ${last})`,
})

export const keyOf = (order: LotKey): SQL => (order.kind === 'newest' ? sql`0` : order.key)

/** Where a page continues, and how many lots came before it. */
export interface Cursor extends Place {
  before: number
}

const wholeNumber = /^-?\d{1,18}$/
const rowId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** @throws ProblemError `malformed` if it is not one of ours */
export function readCursor(after: string | undefined): Cursor | null {
  if (after === undefined) return null
  const parts = base64url.test(after) ? Buffer.from(after, 'base64url').toString().split(' ') : []
  const [key = '', at = '', id = '', before = ''] = parts
  if (
    parts.length !== 4 ||
    !wholeNumber.test(key) ||
    !/^\d{1,16}$/.test(at) ||
    !rowId.test(id) ||
    !/^\d{1,7}$/.test(before)
  ) {
    throw new ProblemError('malformed', 'This cursor is unknown.')
  }
  return { key, at, id, before: Number(before) }
}

export const writeCursor = ({ key, at, id, before }: Cursor): string =>
  Buffer.from([key, at, id, before].join(' ')).toString('base64url')

/** The condition for places after a cursor, on the columns `key`, `at` and `id`. */
export const beyondPlace = (cursor: Cursor | null): SQL =>
  cursor === null
    ? sql`true`
    : sql`(key, at, id) < (${cursor.key}::bigint, ${cursor.at}::bigint, ${cursor.id}::uuid)`

const microseconds = sql`(extract(epoch from ${listing.publishedAt}) * 1000000)::bigint`

/**
 * A page of a search that finds more lots than are counted. The newest are read from their index;
 * the best matches are those among the newest.
 */
export async function wideList(
  { db }: CallContext,
  conditions: LotConditions,
  order: LotKey,
  cursor: Cursor | null,
  rows: number,
): Promise<Place[]> {
  const where = conditions.where()
  if (order.kind === 'newest') {
    const later =
      cursor === null
        ? undefined
        : sql`(${listing.publishedAt}, ${listing.id}) < (timestamptz 'epoch' + ${`${cursor.at} microseconds`}::interval, ${cursor.id}::uuid)`
    return db
      .select({ id: listing.id, key: sql<string>`'0'`, at: sql<string>`${microseconds}::text` })
      .from(listing)
      .where(and(where, later))
      .orderBy(desc(listing.publishedAt), desc(listing.id))
      .limit(rows)
  }
  const among =
    order.kind === 'best'
      ? sql`order by ${listing.publishedAt} desc, ${listing.id} desc limit ${mostCounted}`
      : sql``
  const found = await db.execute<Record<keyof Place, string>>(sql`
    select id, key::text, at::text from (
      select ${listing.id} as id, (${order.key})::bigint as key, ${microseconds} as at
      from ${listing} where ${where} ${among}) as found
    where ${beyondPlace(cursor)} order by key desc, at desc, id desc limit ${rows}`)
  return found.rows
}

/** Lots in the order of their places. */
export async function lotsAt({ db }: CallContext, places: readonly Place[]) {
  if (places.length === 0) return []
  const ids = places.map(({ id }) => id)
  const rows = await db.select().from(listing).where(inArray(listing.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
