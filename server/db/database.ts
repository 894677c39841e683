import { setTimeout as wait } from 'node:timers/promises'

import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig } from 'pg'
import type { Logger } from 'pino'

import type { Config, DatabaseConfig } from '#server/contract/config.ts'
import type { OpenDatabase } from '#server/contract/database.ts'

import { startEngine } from './engine.ts'
import { migrateDatabase, newestKnownMigration, newestMigration } from './migrate.ts'
import { endWhenOutOfReach } from './reach.ts'
import { DatabaseStartError } from './start-error.ts'

/** Milliseconds after which a query or a wait for a lock fails, so that others do not pile up. */
const limits = {
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/**
 * Milliseconds of silence after which a connection is closed, even if the database answers on
 * others: any statement has ended or failed by then. This also ends transactions that are idle for
 * as long, before PostgreSQL's own limit does.
 */
const silence = limits.statement_timeout + 1000

function queueOf(database: DatabaseConfig): PoolConfig {
  if (database.engine === 'postgres') {
    return {
      // Our statements are short: compiling one takes longer than it runs.
      options: '-c jit=off',
      max: database.connections,
      connectionTimeoutMillis: database.waitMs,
      idleTimeoutMillis: 5000,
    }
  }
  // PGlite has one session. With a single connection, transactions wait in the pool, which has a
  // time limit. It is longer here, because everybody waits for the same connection.
  return { max: 1, connectionTimeoutMillis: 10_000 }
}

/**
 * Opens the configured database, locks the folder of an embedded one, and migrates it if it is
 * behind this release.
 * @throws DatabaseStartError if it cannot be used, with what to do about it
 */
export async function openDatabase(
  config: Pick<Config, 'database' | 'dataDir'>,
  log: Logger,
): Promise<OpenDatabase> {
  const engine = await startEngine(config, log)
  const pool = new Pool({
    ...engine.application,
    ...limits,
    ...queueOf(config.database),
    application_name: 'relustre',
  })
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection failed'))
  // A connection in use also fails its query, but without this listener it would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.error({ err: error }, 'a database connection failed'))
  })
  if (engine.kind === 'postgres') endWhenOutOfReach(pool, engine.application, silence, log)
  const close = async () => {
    // A hanging query must not stop the process from ending; requests have finished before.
    await Promise.race([pool.end(), wait(2000, undefined, { ref: false })])
    await engine.close()
  }
  try {
    await checkServer(pool)
    if (((await newestMigration(pool)) ?? 0) < newestKnownMigration()) await migrateDatabase(engine)
  } catch (error) {
    await close()
    throw error
  }
  return { db: drizzle(pool, { casing: 'snake_case' }), pool, engine: engine.kind, close }
}

async function checkServer(pool: Pool): Promise<void> {
  const version = await pool
    .query<{ server_version: string }>('SHOW server_version')
    .catch((error: unknown) => {
      const { code, message } = error as NodeJS.ErrnoException
      throw new DatabaseStartError(`The database does not let us in: ${code ?? message}.`, {
        cause: error,
      })
    })
  const { server_version: found = '' } = version.rows[0] ?? {}
  if (Number.parseInt(found, 10) < 15) {
    throw new DatabaseStartError(`PostgreSQL 15 or newer is required, but this is ${found}.`)
  }
}
