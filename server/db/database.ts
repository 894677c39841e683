import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

import type { Config } from '#server/contract/config.ts'
import type { OpenDatabase } from '#server/contract/database.ts'

import { startEngine } from './engine.ts'
import { migrateDatabase, newestKnownMigration, newestMigration } from './migrate.ts'
import { closePool, forServer, openPool } from './pool.ts'
import { DatabaseStartError } from './start-error.ts'

/**
 * Opens the configured database, starts it if it is this server's own, and migrates it if it is behind
 * this release.
 * @param options.join whether to use the own PostgreSQL of a server that runs, as commands do
 * @throws DatabaseStartError if it cannot be used, with what to do about it
 */
export async function openDatabase(
  config: Pick<Config, 'database' | 'dataDir'>,
  log: Logger,
  { join = false } = {},
): Promise<OpenDatabase> {
  const engine = await startEngine(config, log, { join })
  const { connections, waitMs } = config.database
  const settings = {
    ...forServer(),
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 5000,
  }
  const open = (max: number) =>
    openPool({ ...engine.application, ...settings, max }, (error, what) => {
      log.error({ err: error }, what)
    })
  const pool = open(connections)
  // Those of the pool may all wait for one locked table, while the rest of the product works.
  const probing = open(1)
  const close = async () => {
    await Promise.all([closePool(pool), closePool(probing)])
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
    answers: () => answers(probing),
    close,
  }
}

async function answers(pool: Pool): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, 500, false).unref())
  const ping = pool.query('SELECT 1').then(
    () => true,
    // Readiness reports the failure; requests that need the database log its cause.
    () => false,
  )
  return Promise.race([ping, late])
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
