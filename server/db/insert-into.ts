import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * An `insert` of many rows, to which the caller may add `on conflict` and `returning`. Each column is one
 * parameter, so the text is the same for any number of rows and PostgreSQL keeps it (see `pool.ts`).
 * Drizzle's own makes a parameter of each value. Not for columns that are arrays.
 *
 * Measured with a bank statement of 10,000 lines: the server takes a fifth less processor time.
 */
export function insertInto<T extends PgTable>(
  table: T,
  rows: readonly Readonly<T['$inferInsert']>[],
): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) =>
    rows.some((row: Readonly<Record<string, unknown>>) => row[name] !== undefined),
  )
  const names = columns.map(([name]) => sql.identifier(toSnakeCase(name)))
  const arrays = columns.map(([name, column]) => {
    const values = rows.map((row: Readonly<Record<string, unknown>>) => {
      const value = row[name] ?? null
      return value === null ? null : column.mapToDriverValue(value)
    })
    return sql`${sql.param(values)}::${sql.raw(column.getSQLType())}[]`
  })
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select * from unnest(${sql.join(arrays, sql`, `)})`
}
