import { type AnyColumn, desc, type SQL, sql } from 'drizzle-orm'

import { ProblemError } from '#server/contract/problem.ts'

/** Where a list goes on and how much of it is wanted, as contracts take it. */
export interface Paging {
  after?: string | undefined
  limit: number
}

/** The two columns by which a list is ordered: a moment, and an id that tells equal moments apart. */
interface Order {
  at: AnyColumn
  id: AnyColumn
}

/** Microseconds, which PostgreSQL keeps and a JavaScript date would cut off, and the row's id. */
const cursorPattern = /^(\d{1,16})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** What a row says about its own place, to be selected as `place`. */
export const placeOf = ({ at, id }: Order) =>
  sql<string>`(extract(epoch from ${at}) * 1000000)::bigint || '.' || ${id}`

/** Newest first. */
export const newestFirst = ({ at, id }: Order): SQL[] => [desc(at), desc(id)]

/**
 * What comes after a cursor in a list of the newest first; nothing to ask for on the first page.
 * @throws ProblemError `malformed` where the cursor is none of ours
 */
export function olderThan({ at, id }: Order, after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined
  const [, microseconds, rowId] =
    cursorPattern.exec(Buffer.from(after, 'base64url').toString('latin1')) ?? []
  if (microseconds === undefined) throw new ProblemError('malformed', 'This cursor is not known.')
  const moment = sql`timestamptz 'epoch' + ${`${microseconds} microseconds`}::interval`
  return sql`(${at}, ${id}) < (${moment}, ${rowId}::uuid)`
}

/** A page of rows of which one more was asked for than the page takes: it tells that there is a next. */
export function pageFrom<R extends { place: string }>(rows: readonly R[], limit: number) {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next: last === undefined ? null : Buffer.from(last.place).toString('base64url') }
}
