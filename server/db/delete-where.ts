import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Queryable } from '#server/contract/database.ts'

/** Rows per statement, so that each takes far less than the time limit of one. */
const atOnce = 1000

/** Deletes rows in batches, however many there are, each in a transaction of its own. */
export async function deleteWhere(
  { db }: { db: Queryable },
  table: PgTable,
  condition: SQL | undefined,
): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${condition} limit ${atOnce}))`,
    )
    if ((rowCount ?? 0) < atOnce) return
  }
}
