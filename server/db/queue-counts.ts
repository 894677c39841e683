import { count, lte, type SQL, type Subquery, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Queryable } from '#server/contract/database.ts'
import type { QueueCounts, QueueTimes } from '#server/contract/queue.ts'

/** Counts the rows of a queue, and how many of them have waited since each time or longer. */
export async function countQueue(
  db: Queryable,
  { table, where, since }: { table: PgTable | Subquery; where?: SQL | undefined; since: PgColumn },
  { late, due }: QueueTimes,
): Promise<QueueCounts> {
  const by = (time: Date) => sql<number>`count(*) filter (where ${lte(since, time)})::int`
  const [counted] = await db
    .select({ waiting: count(), late: by(late), due: by(due) })
    .from(table)
    .where(where)
  return counted ?? { waiting: 0, late: 0, due: 0 }
}
