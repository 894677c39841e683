import { setTimeout as wait } from 'node:timers/promises'

import { Pool, type PoolConfig } from 'pg'

/** Milliseconds after which a query or a wait for a lock fails, so that others do not pile up. */
const limits = {
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/** Settings for PostgreSQL. Our statements are short: compiling one takes longer than it runs. */
export const forServer: PoolConfig = { options: '-c jit=off' }

/**
 * Milliseconds of silence after which a connection is closed, even if the database answers on
 * others: any statement has ended or failed by then. This also ends transactions that are idle for
 * as long, before PostgreSQL's own limit does.
 */
export const silence = limits.statement_timeout + 1000

/** Connections with our time limits. @param failed hears of each one that fails */
export function openPool(
  settings: PoolConfig,
  failed: (error: unknown, what: string) => void,
): Pool {
  const pool = new Pool({ ...settings, ...limits, application_name: 'relustre' })
  pool.on('error', (error) => failed(error, 'an idle database connection failed'))
  // A connection in use also fails its query, but without this listener it would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => failed(error, 'a database connection failed'))
  })
  return pool
}

/** A hanging query must not stop the process from ending; requests have finished before. */
export async function closePool(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), wait(2000, undefined, { ref: false })])
}
