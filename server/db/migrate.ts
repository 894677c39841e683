import { fileURLToPath } from 'node:url'

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, escapeIdentifier, type ClientConfig, type Pool } from 'pg'
import type { Logger } from 'pino'

/** Beside this file as source, and beside the bundle, where the build copies it. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any number, as long as nobody else in the database uses it: `relustre` on a telephone's keys. */
const advisoryLock = 73_587_873

/** Tables that the application may read and add to, and nothing else. */
export const appendOnlyTables: readonly string[] = []

/**
 * Brings the database to the newest migration; instances that start together wait for the first.
 * Where the migrator's role is not the application's, the latter gets its rights on the data.
 */
export async function migrateDatabase(
  pool: Pool,
  migrator: ClientConfig,
  log: Logger,
): Promise<void> {
  const { rows } = await pool.query<{ role: string }>('SELECT current_user AS role')
  const client = new Client({ ...migrator, application_name: 'relustre-migration' })
  client.on('error', (error) => log.error({ err: error }, 'the migration lost its connection'))
  await client.connect()
  try {
    // Held by the session: it goes with the connection, however that ends.
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLock])
    await migrate(drizzle(client), { migrationsFolder })
    await grantRights(client, rows[0]?.role ?? '')
  } finally {
    await client.end()
  }
}

async function grantRights(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<{ own: boolean }>('SELECT current_user = $1 AS own', [role])
  if (rows[0]?.own !== false) return
  const name = escapeIdentifier(role)
  const appendOnly = appendOnlyTables.map((table) => escapeIdentifier(table)).join(', ')
  await client.query(`BEGIN;
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    GRANT USAGE ON SCHEMA public TO ${name};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name};
    ${appendOnly === '' ? '' : `REVOKE UPDATE, DELETE, TRUNCATE ON ${appendOnly} FROM ${name};`}
    COMMIT`)
}
