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

/** Milliseconds; a query or a lock that takes longer fails rather than pile up others behind it. */
const limits = {
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/**
 * Milliseconds without a byte after which a connection is given up, though the database answers others:
 * every statement has ended or failed before. A transaction that asks nothing for as long ends as well,
 * before PostgreSQL's own limit on that.
 */
const silence = limits.statement_timeout + 1000

function queueOf(database: DatabaseConfig): PoolConfig {
  if (database.engine === 'postgres') {
    return {
      max: database.connections,
      connectionTimeoutMillis: database.waitMs,
      idleTimeoutMillis: 5000,
    }
  }
  // PGlite has one session. With one connection transactions follow each other in this queue, where
  // waiting has an end; it may take longer, because everybody waits here.
  return { max: 1, connectionTimeoutMillis: 10_000 }
}

/**
 * Opens the database that the configuration names, locks an embedded one's folder, and migrates it
 * where it is behind this release.
 * @throws DatabaseStartError where it cannot be used, with what to do about it
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
  // One in use tells its query too, but without a listener it would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.error({ err: error }, 'a database connection failed'))
  })
  if (engine.kind === 'postgres') endWhenOutOfReach(pool, engine.application, silence, log)
  const close = async () => {
    // A query without end must not keep the process from stopping; requests were waited for before.
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
    throw new DatabaseStartError(`PostgreSQL 15 or newer is needed, and this is ${found}.`)
  }
}
