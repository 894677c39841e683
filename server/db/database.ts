import path from 'node:path'

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type ClientConfig } from 'pg'
import type { Logger } from 'pino'

import type { Config } from '#server/config.ts'

import { startEmbedded } from './embedded.ts'
import { migrateDatabase } from './migrate.ts'

/** The database outside any transaction. */
export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What a query can be asked of. */
export type Queryable = Database | Transaction

/** An open, migrated database. `close` ends queries that run first, and frees the data directory. */
export interface OpenDatabase {
  db: Database
  pool: Pool
  engine: 'postgres' | 'embedded'
  close(): Promise<void>
}

/** Milliseconds; a query or a lock that takes longer fails rather than pile up others behind it. */
const limits = {
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/**
 * Opens the database that the configuration names, locks an embedded one's folder, and migrates it.
 * @throws DataDirInUseError where another process uses the folder of the embedded database
 */
export async function openDatabase(
  config: Pick<Config, 'database' | 'dataDir'>,
  log: Logger,
): Promise<OpenDatabase> {
  const { database } = config
  const embedded =
    database.engine === 'embedded' ? await startEmbedded(path.resolve(config.dataDir), log) : null
  const address: ClientConfig =
    database.engine === 'postgres'
      ? { connectionString: database.url }
      : { host: embedded?.host ?? '', user: 'postgres', database: 'postgres' }
  const pool = new Pool({
    ...address,
    ...limits,
    application_name: 'relustre',
    // PGlite has one session. One connection makes transactions follow each other in this queue,
    // where waiting has an end; it waits longer, because everybody waits here.
    max: database.engine === 'postgres' ? database.connections : 1,
    connectionTimeoutMillis: database.engine === 'postgres' ? 1000 : 10_000,
  })
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection failed'))
  // One in use tells the query too, but without a listener it would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.error({ err: error }, 'a database connection failed'))
  })
  const close = async () => {
    await pool.end()
    await embedded?.close()
  }
  try {
    const migrationUrl = database.engine === 'postgres' ? database.migrationUrl : null
    const migrator = migrationUrl === null ? address : { connectionString: migrationUrl }
    await migrateDatabase(pool, migrator, log)
  } catch (error) {
    await close()
    throw error
  }
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, engine: database.engine, close }
}
