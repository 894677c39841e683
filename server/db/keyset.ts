import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'

import { ProblemError } from '#server/contract/problem.ts'
import { base64url } from '#shared/contract/base64url.ts'
import type { Sorting } from '#shared/contract/sorting.ts'

/** Where a list continues and how many rows to return, as in contracts. */
export interface Paging {
  after?: string | undefined
  limit: number
}

/** What sorts a list. */
interface SortedBy {
  by: AnyColumn
}

/** The order of a list: any column, and an id as a tie-breaker for equal values. */
export interface Order extends SortedBy {
  id: AnyColumn
  direction: 'asc' | 'desc'
}

/** The order that a list is asked for, by the names of its columns in the contract. */
export function orderOf<Name extends string>(
  columns: Readonly<Record<Name, SortedBy>>,
  id: AnyColumn,
  sort: Sorting<Name>,
): Order {
  const descends = sort.startsWith('-')
  const name = (descends ? sort.slice(1) : sort) as Name
  return { ...columns[name], id, direction: descends ? 'desc' : 'asc' }
}

const rowId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** How a column's values are sent in a cursor: as a text that PostgreSQL can always read back. */
interface Carrier {
  write: (column: AnyColumn) => SQL
  fits: RegExp
  read: (text: string) => SQL
}

const wholeNumber: Carrier = {
  write: (column) => sql`${column}::text`,
  fits: /^-?\d{1,18}$/,
  read: (text) => sql`${text}::bigint`,
}

const carriers: Readonly<Record<string, Carrier>> = {
  'timestamp with time zone': {
    // Microseconds, because PostgreSQL stores them and a JavaScript date would lose them.
    write: (column) => sql`(extract(epoch from ${column}) * 1000000)::bigint::text`,
    fits: /^-?\d{1,16}$/,
    read: (text) => sql`timestamptz 'epoch' + ${`${text} microseconds`}::interval`,
  },
  text: {
    write: (column) => sql`${column}`,
    // oxlint-disable-next-line no-control-regex -- PostgreSQL takes no NUL in a text
    fits: /^[^\u0000]{0,300}$/su,
    read: (text) => sql`${text}::text`,
  },
  date: {
    write: (column) => sql`${column}::text`,
    fits: /^\d{4}-\d{2}-\d{2}$/,
    read: (text) => sql`${text}::date`,
  },
  bigint: wholeNumber,
  integer: wholeNumber,
}

function carrierOf({ by }: Order): Carrier {
  const type = by.getSQLType()
  const carrier = carriers[type]
  if (carrier === undefined) throw new Error(`a list cannot be ordered by a column of type ${type}`)
  return carrier
}

/** A row's position in the list, to be selected as `place`. */
export const placeOf = (order: Order) =>
  sql<string>`json_build_array(${carrierOf(order).write(order.by)}, ${order.id})::text`

/** The terms for `orderBy`; rows without a value come last. */
export function inOrder({ by, id, direction }: Order): SQL[] {
  const to = direction === 'asc' ? asc : desc
  // If the column is never null, an index on both columns can be read in this order.
  return by.notNull ? [to(by), to(id)] : [sql`${by} is null`, to(by), to(id)]
}

/** @throws ProblemError `malformed` if a cursor is not ours */
function readCursor(after: string, { fits }: Carrier): [value: string | null, id: string] {
  const unknown = () => new ProblemError('malformed', 'This cursor is unknown.')
  // Decoders also accept other spellings of the same bytes.
  if (!base64url.test(after)) throw unknown()
  let place: unknown
  try {
    place = JSON.parse(Buffer.from(after, 'base64url').toString())
  } catch {
    // Not JSON, so it is not one of our cursors.
    throw unknown()
  }
  if (!Array.isArray(place) || place.length !== 2) throw unknown()
  const [value, id] = place as [unknown, unknown]
  if (typeof id !== 'string' || !rowId.test(id)) throw unknown()
  if (value !== null && (typeof value !== 'string' || !fits.test(value))) throw unknown()
  return [value, id]
}

/**
 * The condition for rows after a cursor; undefined for the first page.
 * @throws ProblemError `malformed` if the cursor is not ours
 */
export function beyond(order: Order, after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined
  const carrier = carrierOf(order)
  const { by, id, direction } = order
  const [value, last] = readCursor(after, carrier)
  const further = direction === 'asc' ? sql`>` : sql`<`
  if (value === null) return sql`(${by} is null and ${id} ${further} ${last}::uuid)`
  const later = sql`(${by}, ${id}) ${further} (${carrier.read(value)}, ${last}::uuid)`
  return by.notNull ? later : sql`(${later} or ${by} is null)`
}

/** Makes a page from rows that were queried with one extra, which shows that there is a next page. */
export function pageFrom<R extends { place: string }>(rows: readonly R[], limit: number) {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next: last === undefined ? null : Buffer.from(last.place).toString('base64url') }
}
