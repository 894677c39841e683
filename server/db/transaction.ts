import { setTimeout as wait } from 'node:timers/promises'

import { PgTransaction } from 'drizzle-orm/pg-core'

import type { Queryable } from './database.ts'

/** How often work is begun anew after PostgreSQL has rolled it back for the sake of another. */
const retries = 3

/** Serialisation failure and deadlock: nothing is wrong with the work, it only came at a bad time. */
const passing = new Set(['40001', '40P01'])

/** The SQLSTATE of a failed query, e.g. `23505`; undefined where the error is not PostgreSQL's. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  return sqlState(error.cause)
}

/**
 * Runs `work` in a transaction, or in the one that `ctx.db` already is. The one who opens it begins
 * anew up to three times after a serialisation failure or a deadlock, so `work` may run more than
 * once and must do nothing outside the database. All queries go through the `ctx` that it is given:
 * the embedded database has one connection, and a query past the transaction would wait for itself.
 */
export async function inTransaction<C extends { db: Queryable }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  const { db } = ctx
  if (db instanceof PgTransaction) return work(ctx)
  for (let failures = 0; ; failures += 1) {
    try {
      return await db.transaction((tx) => work({ ...ctx, db: tx }))
    } catch (error) {
      if (failures >= retries || !passing.has(sqlState(error) ?? '')) throw error
      await wait(Math.random() * 20 * 2 ** failures)
    }
  }
}
