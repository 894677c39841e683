import { type SQL, sql } from 'drizzle-orm'
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
