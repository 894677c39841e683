import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'

import { ProblemError } from '#server/contract/problem.ts'
import { base64url } from '#shared/contract/base64url.ts'

/** Where a list goes on and how much of it is wanted, as contracts take it. */
export interface Paging {
  after?: string | undefined
  limit: number
}

/** What a list is ordered by: a column of any kind, and an id that tells rows with the same value apart. */
export interface Order {
  by: AnyColumn
  id: AnyColumn
  direction: 'asc' | 'desc'
}

const rowId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** How the values of a column travel: as a text that PostgreSQL certainly reads back. */
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
    // Microseconds, which PostgreSQL keeps and a JavaScript date would cut off.
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
  bigint: wholeNumber,
  integer: wholeNumber,
}

function carrierOf({ by }: Order): Carrier {
  const type = by.getSQLType()
  const carrier = carriers[type]
  if (carrier === undefined) throw new Error(`a list cannot be ordered by a column of type ${type}`)
  return carrier
}

/** What a row says about its own place, to be selected as `place`. */
export const placeOf = (order: Order) =>
  sql<string>`json_build_array(${carrierOf(order).write(order.by)}, ${order.id})::text`

/** The order itself, for `orderBy`; rows without a value come last. */
export function inOrder({ by, id, direction }: Order): SQL[] {
  const to = direction === 'asc' ? asc : desc
  // Where there is always a value, an index on both columns is read in this order.
  return by.notNull ? [to(by), to(id)] : [sql`${by} is null`, to(by), to(id)]
}

/** @throws ProblemError `malformed` where a cursor is none of ours */
function readCursor(after: string, { fits }: Carrier): [value: string | null, id: string] {
  const unknown = () => new ProblemError('malformed', 'This cursor is not known.')
  // Decoders take other spellings of the same bytes too.
  if (!base64url.test(after)) throw unknown()
  let place: unknown
  try {
    place = JSON.parse(Buffer.from(after, 'base64url').toString())
  } catch {
    // Not JSON: no list has given it.
    throw unknown()
  }
  if (!Array.isArray(place) || place.length !== 2) throw unknown()
  const [value, id] = place as [unknown, unknown]
  if (typeof id !== 'string' || !rowId.test(id)) throw unknown()
  if (value !== null && (typeof value !== 'string' || !fits.test(value))) throw unknown()
  return [value, id]
}

/**
 * What comes after a cursor in an order; nothing to ask for on the first page.
 * @throws ProblemError `malformed` where the cursor is none of ours
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

/** A page of rows of which one more was asked for than the page takes: it tells that there is a next. */
export function pageFrom<R extends { place: string }>(rows: readonly R[], limit: number) {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next: last === undefined ? null : Buffer.from(last.place).toString('base64url') }
}
