import { withClient } from '#server/db/migrate.ts'

/** Executes statements as whoever owns the tables, to whom the database forbids nothing. */
export async function asOwner(
  env: Readonly<Record<string, string>>,
  statements: readonly string[],
): Promise<void> {
  await withClient({ connectionString: env.MIGRATION_DATABASE_URL ?? '' }, async (client) => {
    for (const each of statements) await client.query(each)
  })
}
