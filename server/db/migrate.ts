import { fileURLToPath } from 'node:url'

import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig, escapeIdentifier, type Pool } from 'pg'

import type { Engine } from './engine.ts'
import { DatabaseStartError } from './start-error.ts'
import { sqlState } from './transaction.ts'

/** Beside this file as source, and beside the bundle, where the build copies it. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Taken by whoever changes the tables. Any number, as long as nobody else in the database uses it:
 * `relustre` on a telephone's keys.
 */
export const advisoryLock = 73_587_873

/** Tables that the application may read and add to, and nothing else. */
export const appendOnlyTables: readonly string[] = ['audit_entry']

/** No table of migrations, no schema for it, or no right to look. */
const noneToSee = new Set(['42P01', '3F000', '42501'])

/**
 * When the newest migration that the database has was made, in milliseconds; null where the role sees
 * none, or may not read a table, because a migration ended before the rights were given.
 */
export async function newestMigration(database: Pool | Client): Promise<number | null> {
  try {
    const { rows } = await database.query<{ newest: string | null; readable: boolean | null }>(
      `SELECT (SELECT max(created_at) FROM drizzle.__drizzle_migrations) AS newest,
         (SELECT bool_and(has_table_privilege(oid, 'SELECT')) FROM pg_class
          WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')) AS readable`,
    )
    const { newest, readable } = rows[0] ?? {}
    return newest == null || readable !== true ? null : Number(newest)
  } catch (error) {
    if (noneToSee.has(sqlState(error) ?? '')) return null
    throw error
  }
}

/** When the newest migration that this release brings was made, in milliseconds. */
export function newestKnownMigration(): number {
  return readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
}

/**
 * Brings the database to the newest migration; instances that start together wait for the first.
 * Where the owner is not the application's role, the latter gets its rights on the data.
 */
export async function migrateDatabase({
  application,
  owner,
}: Pick<Engine, 'application' | 'owner'>): Promise<void> {
  const role = await withClient(application, roleOf)
  await withClient(owner, async (client) => {
    // Held by the session: it goes with the connection, however that ends.
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLock])
    const ownerRole = await roleOf(client)
    try {
      await migrate(drizzle(client), { migrationsFolder })
    } catch (error) {
      if (sqlState(error) !== '42501') throw error
      throw new DatabaseStartError(
        `The database is behind this release, and ${ownerRole} may not change it: ` +
          'name the role that owns the tables in MIGRATION_DATABASE_URL.',
        { cause: error },
      )
    }
    if (ownerRole !== role) await grantRights(client, role)
  })
}

/** Runs `work` with a connection of its own, which has no time limits. */
export async function withClient<T>(
  address: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...address, connectionTimeoutMillis: 10_000 })
  // A lost connection fails the query in hand, which tells; unheard, it would end the process as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function roleOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('SELECT current_user AS role')
  return rows[0]?.role ?? ''
}

async function grantRights(client: Client, role: string): Promise<void> {
  const name = escapeIdentifier(role)
  const appendOnly = appendOnlyTables.map((table) => escapeIdentifier(table)).join(', ')
  // In one transaction: at no moment may an append-only table be changed.
  await client.query(`BEGIN;
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    GRANT USAGE ON SCHEMA public, drizzle TO ${name};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name};
    GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO ${name};
    ${appendOnly === '' ? '' : `REVOKE UPDATE, DELETE, TRUNCATE ON ${appendOnly} FROM ${name};`}
    COMMIT`)
}
