import { fileURLToPath } from 'node:url'

import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig, escapeIdentifier, type Pool } from 'pg'

import { DatabaseStartError } from './start-error.ts'
import { sqlState } from './transaction.ts'

/** Next to this file in the source, and next to the bundle, where the build copies it. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * The lock for changes to the tables. Any number works, as long as nobody else in the database uses
 * it: this is `relustre` on a phone keypad.
 */
export const advisoryLock = 73_587_873

/** Tables that the application may only read and insert into. */
export const appendOnlyTables: readonly string[] = [
  'audit_entry',
  'metal_price',
  'exchange_rate',
  'ledger_entry',
  'ledger_posting',
  'ledger_account',
  'trade_order_event',
  'order_statement',
  'order_message',
  'offer_move',
  'offer_message',
  'daily_closing',
  'paper',
  'paper_file',
]

/** Errors: no migrations table, no schema for it, or no right to read it. */
const noneToSee = new Set(['42P01', '3F000', '42501'])

/**
 * When the database's newest migration was written, in milliseconds since the epoch. Null if the
 * role sees none, or may not read a table because a migration stopped before rights were granted.
 * @throws DatabaseStartError if the tables were made by other migrations than this release has
 */
export async function newestMigration(database: Pool | Client): Promise<number | null> {
  try {
    const { rows } = await database.query<{ made: Made[] | null; readable: boolean | null }>(
      `SELECT (SELECT json_agg(json_build_object('hash', hash, 'time', created_at)
           ORDER BY created_at) FROM drizzle.__drizzle_migrations) AS made,
         (SELECT bool_and(has_table_privilege(oid, 'SELECT')) FROM pg_class
          WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')) AS readable`,
    )
    const { made, readable } = rows[0] ?? {}
    checkMadeByOurs(made ?? [])
    return readable === true ? (made?.at(-1)?.time ?? null) : null
  } catch (error) {
    if (noneToSee.has(sqlState(error) ?? '')) return null
    throw error
  }
}

/** A migration that the database had: a hash of its SQL, and when it was written. */
interface Made {
  hash: string
  time: number
}

/** The database may have fewer migrations than this release, or more of a newer one, but no others. */
function checkMadeByOurs(made: readonly Made[]): void {
  const known = readMigrationFiles({ migrationsFolder })
  if (made.every(({ hash }, place) => hash === (known[place]?.hash ?? hash))) return
  throw new DatabaseStartError(
    'This database was made with other tables than those that this release goes on from, and before ' +
      'the first release nothing brings it up to date. Start with an empty one: name another in ' +
      'DATABASE_URL, or without that name another DATA_DIR or delete the old one.',
  )
}

/** When this release's newest migration was written, in milliseconds since the epoch. */
export function newestKnownMigration(): number {
  return readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
}

/**
 * Migrates the database to the newest migration; instances that start together wait for the first.
 * Grants the application's role its rights on the data, if it is not the owner.
 */
export async function migrateDatabase({
  application,
  owner,
}: {
  application: ClientConfig
  owner: ClientConfig
}): Promise<void> {
  const role = await withClient(application, roleOf)
  await withClient(owner, async (client) => {
    // A session lock: it is released when the connection ends, for whatever reason.
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLock])
    const ownerRole = await roleOf(client)
    await newestMigration(client)
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
  // A lost connection fails the current query. Without this listener it would also end the process.
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
  // In one transaction, so that append-only tables can never be changed in between.
  await client.query(`BEGIN;
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    GRANT USAGE ON SCHEMA public, drizzle TO ${name};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name};
    GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO ${name};
    REVOKE UPDATE ON audit_reason FROM ${name};
    ${appendOnly === '' ? '' : `REVOKE UPDATE, DELETE, TRUNCATE ON ${appendOnly} FROM ${name};`}
    COMMIT`)
}
