import { type SQL, sql } from 'drizzle-orm'

import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { base64url } from '#shared/contract/base64url.ts'
import { isUuid } from '#shared/contract/uuid.ts'
import { type AskedWord, titlePatterns } from '#shared/features/search/asked-words.ts'

import { microseconds, mostCounted, type Place } from './count-lots.ts'
import { type LotConditions, trading } from './lot-conditions.ts'
import { searchLot } from './table.ts'

/** Lots without a value come last. */
const last = sql`-1000000000000000`

/** What lots are ordered by, the largest first; those with the same key are newest first. */
export type LotKey = { kind: 'newest' } | { kind: 'best' | 'value'; key: SQL }

export const newest: LotKey = { kind: 'newest' }

/** Lots whose titles contain the most of the words come first; of those, the ones that have them together. */
export function bestMatch(asked: readonly AskedWord[]): LotKey {
  const { words, neighbours } = titlePatterns(asked)
  const matches = (patterns: readonly string[]) =>
    sql.join(
      [sql`0`, ...patterns.map((each) => sql`(lower(${searchLot.title}) ~ ${each}::text)::int`)],
      sql` + `,
    )
  return { kind: 'best', key: sql`(${matches(words)}) * ${asked.length} + ${matches(neighbours)}` }
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

/** @throws ProblemError `malformed` if it is not one of ours */
export function readCursor(after: string | undefined): Cursor | null {
  if (after === undefined) return null
  const parts = base64url.test(after) ? Buffer.from(after, 'base64url').toString().split(' ') : []
  const [key = '', at = '', id = '', before = ''] = parts
  if (
    parts.length !== 4 ||
    !wholeNumber.test(key) ||
    !/^\d{1,16}$/.test(at) ||
    !isUuid(id) ||
    !/^\d{1,7}$/.test(before)
  ) {
    throw new ProblemError('malformed', 'This cursor is unknown.')
  }
  return { key, at, id, before: Number(before) }
}

export const writeCursor = ({ key, at, id, before }: Cursor): string =>
  Buffer.from([key, at, id, before].join(' ')).toString('base64url')

const timeOf = ({ at }: Cursor) => sql`(timestamptz 'epoch' + ${`${at} microseconds`}::interval)`

/** The condition for places after a cursor, on the columns `key`, `at` and `id`. */
export const beyondPlace = (cursor: Cursor | null): SQL =>
  cursor === null
    ? sql`true`
    : sql`(key, at, id) < (${cursor.key}::bigint, ${timeOf(cursor)}, ${cursor.id}::uuid)`

/** The newest lots that are tried one after another for a list of many. */
const mostTried = 10_000

/**
 * A page of a search that finds more lots than are counted.
 * @param few whether they are few enough to be ordered all; otherwise the newest are tried one after
 *   another, and the best matches are those among them and those that were counted
 */
export async function wideList(
  ctx: CallContext,
  conditions: LotConditions,
  {
    order,
    cursor,
    rows,
    few,
  }: { order: LotKey; cursor: Cursor | null; rows: number; few: boolean },
): Promise<Place[]> {
  const columns = sql`${searchLot.id} as id, (${keyOf(order)})::bigint as key, ${searchLot.publishedAt} as at`
  const all = sql`select ${columns} from ${searchLot} where ${conditions.where()}`
  const page = async (lots: SQL): Promise<Place[]> => {
    // Ordered before it is returned as text, in which 9 comes after 10.
    const found = await ctx.db.execute<Record<keyof Place, string>>(sql`
      with ${trading(ctx)}
      select id, key::text, ${microseconds(sql`at`)}::text as at from (
        select * from (${lots}) as found where ${beyondPlace(cursor)}
        order by key desc, at desc, id desc limit ${rows}) as page
      order by page.key desc, page.at desc, page.id desc`)
    return found.rows
  }
  if (few || order.kind === 'value') return page(all)
  const later =
    cursor === null || order.kind !== 'newest'
      ? sql`true`
      : sql`(${searchLot.publishedAt}, ${searchLot.id}) < (${timeOf(cursor)}, ${cursor.id}::uuid)`
  const tried = sql`select ${columns} from (
      select * from ${searchLot} where ${later}
      order by ${searchLot.publishedAt} desc, ${searchLot.id} desc limit ${mostTried}) as search_lot
    where ${conditions.fulfilled}`
  if (order.kind === 'best') {
    return page(sql`(${tried} limit ${mostCounted}) union (${all} limit ${mostCounted})`)
  }
  const newestOnes = await page(sql`${tried} limit ${rows}`)
  return newestOnes.length === rows ? newestOnes : page(all)
}
