import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolConfig } from 'pg'
import type { Logger } from 'pino'

import type { Config, DatabaseConfig } from '#server/contract/config.ts'
import type { OpenDatabase } from '#server/contract/database.ts'

import { startEngine } from './engine.ts'
import { migrateDatabase, newestKnownMigration, newestMigration } from './migrate.ts'
import { closePool, forServer, openPool, silence } from './pool.ts'
import { endWhenOutOfReach } from './reach.ts'
import { inSightOf } from './row-security/sight.ts'
import { DatabaseStartError } from './start-error.ts'

function queueOf(database: DatabaseConfig): PoolConfig {
  if (database.engine === 'postgres') {
    return {
      ...forServer(),
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
  const pool = openPool({ ...engine.application, ...queueOf(config.database) }, (error, what) => {
    log.error({ err: error }, what)
  })
  if (engine.kind === 'postgres') endWhenOutOfReach(pool, engine.application, silence, log)
  const close = async () => {
    await closePool(pool)
    await engine.close()
  }
  try {
    await checkServer(pool)
    if (((await newestMigration(pool)) ?? 0) < newestKnownMigration()) await migrateDatabase(engine)
  } catch (error) {
    await close()
    throw error
  }
  return {
    db: drizzle(pool, { casing: 'snake_case' }),
    pool,
    engine: engine.kind,
    inSightOf: engine.kind === 'postgres' ? inSightOf : (db) => db,
    close,
  }
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
