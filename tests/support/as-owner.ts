import { sql } from 'drizzle-orm'
import { inject } from 'vitest'

import type { WorkContext } from '#server/contract/context.ts'
import { withClient } from '#server/db/migrate.ts'

/** Executes statements as whoever owns the tables, to whom the database forbids nothing. */
export async function asOwner(
  { db }: WorkContext,
  env: Readonly<Record<string, string>>,
  statements: readonly string[],
): Promise<void> {
  if (inject('postgres') === undefined) {
    for (const each of statements) await db.execute(sql.raw(each))
    return
  }
  await withClient({ connectionString: env.MIGRATION_DATABASE_URL ?? '' }, async (client) => {
    for (const each of statements) await client.query(each)
  })
}
