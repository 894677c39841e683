import { and, eq, getTableColumns } from 'drizzle-orm'
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'

import type { Running } from '#server/main.ts'

/** The id of a row, or the values of some columns of several. */
type Which<T extends PgTable> =
  | string
  | null
  | { [Column in keyof T['$inferSelect']]?: T['$inferSelect'][Column] | null }

const dbOf = async (site: Running) => (await site.context.services.open()).database.db

function having<T extends PgTable>(table: T, which: Which<T>) {
  const columns = getTableColumns(table)
  const values = typeof which === 'object' && which !== null ? which : { id: which }
  return and(...Object.entries(values).map(([name, value]) => eq(columns[name]!, value)))
}

/** Reads rows as they are in the database, but none that row security keeps for their company. */
export const findRows = async <T extends PgTable>(site: Running, table: T, which: Which<T>) =>
  (await dbOf(site))
    .select()
    .from(table as PgTable)
    .where(having(table, which)) as Promise<T['$inferSelect'][]>

/** Changes rows in the database, for what no operation does or nobody can wait for. */
export async function changeRows<T extends PgTable>(
  site: Running,
  table: T,
  which: Which<T>,
  values: PgUpdateSetSource<T>,
) {
  await (await dbOf(site)).update(table).set(values).where(having(table, which))
}
