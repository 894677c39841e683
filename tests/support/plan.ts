import { sql } from 'drizzle-orm'

import type { Database } from '#server/contract/database.ts'

/** How the database reads something if it may neither read the whole table nor sort. */
export async function planOf(db: Database, query: string): Promise<string> {
  const { rows } = await db.transaction(async (tx) => {
    for (const way of ['seqscan', 'sort', 'incremental_sort', 'bitmapscan']) {
      await tx.execute(sql.raw(`set local enable_${way} = off`))
    }
    return tx.execute(sql.raw(`explain ${query}`))
  })
  const plan = JSON.stringify(rows)
  if (plan.includes('Sort')) throw new Error(`It sorts: ${plan}`)
  return plan
}
