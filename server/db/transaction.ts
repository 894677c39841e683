import { setTimeout as wait } from 'node:timers/promises'

import { PgTransaction } from 'drizzle-orm/pg-core'

import type { Queryable } from '#server/contract/database.ts'

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

/** What is to be done once a transaction has been committed. */
const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Does something outside the database because of a change inside it: once, after the outermost
 * transaction has been committed, and not at all where that fails; at once where none is open.
 */
export function afterCommit({ db }: { db: Queryable }, work: () => void): void {
  if (!(db instanceof PgTransaction)) return work()
  const works = waiting.get(db)
  if (works === undefined) throw new Error('this transaction was not opened by inTransaction')
  works.push(work)
}

/**
 * Runs `work` in a transaction, or in the one that `ctx.db` already is. The one who opens it begins
 * anew up to three times after a serialisation failure or a deadlock, so `work` may run more than
 * once and must do nothing outside the database but by `afterCommit`. All queries go through the `ctx` that it is given:
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
      const works: (() => void)[] = []
      const result = await db.transaction((tx) => {
        waiting.set(tx, works)
        return work({ ...ctx, db: tx })
      })
      for (const each of works) each()
      return result
    } catch (error) {
      if (failures >= retries || !passing.has(sqlState(error) ?? '')) throw error
      await wait(Math.random() * 20 * 2 ** failures)
    }
  }
}
