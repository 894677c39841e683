import { and, type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'

import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { base64url } from '#shared/contract/base64url.ts'
import type { SortChoice } from '#shared/contract/sorting.ts'
import { isUuid } from '#shared/contract/uuid.ts'

/** Where a list continues and how many rows to return, as in contracts. */
export interface Paging {
  after?: string | undefined
  limit: number
}

/** The same for a list that can be sorted by columns of these names. */
export interface SortedPaging<Name extends string> extends Paging {
  sort?: SortChoice<Name> | undefined
}

/** What sorts a list. */
interface SortedBy {
  by: AnyColumn
  /**
   * Only rows with a value are listed, as an index of just those has them. Otherwise rows without one
   * come last.
   */
  filled?: true
  /** What must be equal for values to be compared, such as the currency of amounts. Neither is ever null. */
  within?: AnyColumn
}

/** The order of a list: any column, and an id as a tie-breaker for equal values. */
export interface Sorting extends SortedBy {
  id: AnyColumn
  direction: 'asc' | 'desc'
}

/** What a list can be sorted by. */
export type SortColumns<Name extends string> = Readonly<Partial<Record<Name, SortedBy>>>

/**
 * The order that a list is asked for, by the names of its columns in the contract.
 * @throws ProblemError 422 if this list does not have that column
 */
export function orderOf<Name extends string>(
  columns: SortColumns<Name>,
  id: AnyColumn,
  sort: SortChoice<Name>,
): Sorting {
  const descends = sort.startsWith('-')
  const column = columns[(descends ? sort.slice(1) : sort) as Name]
  if (column === undefined) {
    throw invalidInput('/sort', 'This list cannot be sorted by this column.')
  }
  return { ...column, id, direction: descends ? 'desc' : 'asc' }
}

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
    // As days since 1970, because each such number is a day; 2026-99-99 would reach PostgreSQL.
    write: (column) => sql`(${column} - date 'epoch')::text`,
    fits: /^-?\d{1,6}$/,
    read: (text) => sql`date 'epoch' + ${text}::int`,
  },
  bigint: wholeNumber,
  integer: wholeNumber,
}

function carrierOf(column: AnyColumn): Carrier {
  const type = column.getSQLType()
  const carrier = carriers[type]
  if (carrier === undefined) throw new Error(`a list cannot be ordered by a column of type ${type}`)
  return carrier
}

/** The columns that a list is ordered by, the first one first, before the id. */
const columnsOf = ({ by, within }: Sorting): AnyColumn[] =>
  within === undefined ? [by] : [within, by]

/** Whether every row has a value. */
const isFilled = ({ by, filled, within }: Sorting) =>
  by.notNull || filled === true || within !== undefined

/** A row's position in the list, to be selected as `place`. */
export function placeOf(order: Sorting) {
  const values = columnsOf(order).map((each) => carrierOf(each).write(each))
  return sql<string>`json_build_array(${sql.join([...values, order.id], sql`, `)})::text`
}

/** The terms for `orderBy`, which an index on the columns and the id has in both directions. */
export function inOrder(order: Sorting): SQL[] {
  const { by, id, direction } = order
  const to = direction === 'asc' ? asc : desc
  // Rows without a value are last in ascending order anyway.
  if (direction === 'desc' && !isFilled(order)) return [sql`${by} desc nulls last`, desc(id)]
  return [...columnsOf(order), id].map((each) => to(each))
}

/** @throws ProblemError `malformed` if a cursor is not ours */
function readCursor(after: string, order: Sorting): { values: (string | null)[]; id: string } {
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
  const columns = columnsOf(order)
  if (!Array.isArray(place) || place.length !== columns.length + 1) throw unknown()
  const values = place.slice(0, -1) as unknown[]
  const id: unknown = place.at(-1)
  if (typeof id !== 'string' || !isUuid(id)) throw unknown()
  const known = columns.every((column, at) => {
    const value = values[at]
    if (value === null) return !isFilled(order)
    return typeof value === 'string' && carrierOf(column).fits.test(value)
  })
  if (!known) throw unknown()
  return { values: values as (string | null)[], id }
}

/**
 * The condition for rows after a cursor; without a cursor, for all that the order lists.
 * @throws ProblemError `malformed` if the cursor is not ours
 */
export function beyond(order: Sorting, after: string | undefined): SQL | undefined {
  const { by, id, direction, filled } = order
  const listed = filled && sql`${by} is not null`
  if (after === undefined) return listed
  const { values, id: last } = readCursor(after, order)
  const further = direction === 'asc' ? sql`>` : sql`<`
  if (values[0] === null) return sql`(${by} is null and ${id} ${further} ${last}::uuid)`
  const columns = columnsOf(order)
  const read = columns.map((each, at) => carrierOf(each).read(values[at] ?? ''))
  const row = sql.join([...columns, id], sql`, `)
  const later = sql`(${row}) ${further} (${sql.join([...read, sql`${last}::uuid`], sql`, `)})`
  return isFilled(order) ? and(listed, later) : sql`(${later} or ${by} is null)`
}

/** Makes a page from rows that were queried with one extra, which shows that there is a next page. */
export function pageFrom<R extends { place: string }>(rows: readonly R[], limit: number) {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next: last === undefined ? null : Buffer.from(last.place).toString('base64url') }
}

/** A page of a query that selects `place` and lists what is `beyond` the last page. */
export async function pageOf<R extends { place: string }>(
  query: { orderBy: (...terms: SQL[]) => { limit: (most: number) => PromiseLike<R[]> } },
  order: Sorting,
  limit: number,
) {
  return pageFrom(await query.orderBy(...inOrder(order)).limit(limit + 1), limit)
}
