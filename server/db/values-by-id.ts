import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Queryable } from '#server/contract/database.ts'

/** Ids of other rows that a row has: one, several, or none. */
export type IdsOf<Row> = (row: Row) => string | null | undefined | readonly string[]

export const idsIn = <Row>(rows: readonly Row[], idsOf: IdsOf<Row>): readonly string[] =>
  rows.flatMap((row) => idsOf(row) ?? [])

/** The values of a column of text or of an expression, such as names, by the ids of their rows. */
export async function valuesById(
  { db }: { db: Queryable },
  table: PgTable & { id: PgColumn },
  value: PgColumn | SQL,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: sql<string>`${table.id}`, value: sql<string>`${value}` })
    .from(table as PgTable)
    .where(sql`${table.id} = any(${sql.param([...new Set(ids)])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row.value]))
}

/** Which of these ids stand in a column, of the rows that a condition selects. */
export async function idsAmong(
  { db }: { db: Queryable },
  column: PgColumn,
  ids: readonly string[],
  which?: SQL,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: sql<string>`${column}` })
    .from(column.table)
    .where(and(inArray(column, [...ids]), which))
  return new Set(rows.map(({ id }) => id))
}
