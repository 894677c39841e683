import { setTimeout as wait } from 'node:timers/promises'

import { PgTransaction } from 'drizzle-orm/pg-core'

import type { Queryable } from '#server/contract/database.ts'

/** Retries after PostgreSQL has rolled work back because it conflicted with another transaction. */
const retries = 3

/** Serialisation failure and deadlock: the work is fine, and a retry will most likely succeed. */
const passing = new Set(['40001', '40P01'])

/** The SQLSTATE of a failed query, e.g. `23505`; undefined if the error is not PostgreSQL's. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  return sqlState(error.cause)
}

/** The SQLSTATE of a value that another row has already. */
export const uniqueViolation = '23505'

/** Writes rows, all of one kind. */
type WriteAll<Row> = (db: Queryable, rows: readonly Row[]) => Promise<unknown>

/** What an open transaction does at its end. */
interface End {
  /** The rows that it writes just before it commits. */
  rows: Map<WriteAll<never>, unknown[]>
  /** Work outside the database, once it has committed. */
  works: (() => void)[]
}

const ends = new WeakMap<object, End>()

function endOf(db: Queryable): End {
  const end = ends.get(db)
  if (end === undefined) throw new Error('this transaction was not opened by inTransaction')
  return end
}

/**
 * Does work outside the database that follows from a change inside it: once, after the outermost
 * transaction commits, and never if it fails. Immediately if no transaction is open.
 */
export function afterCommit({ db }: { db: Queryable }, work: () => void): void {
  if (!(db instanceof PgTransaction)) return work()
  endOf(db).works.push(work)
}

/**
 * Writes rows whose lock everybody needs as the last thing that the outermost transaction does, in
 * one set with all others that the same function writes. So nobody waits for the rest of the
 * transaction, which does not find these rows itself. Immediately if no transaction is open.
 */
export async function beforeCommit<Row>(
  { db }: { db: Queryable },
  write: WriteAll<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  if (!(db instanceof PgTransaction)) return void (await write(db, rows))
  const { rows: last } = endOf(db)
  last.set(write, [...(last.get(write) ?? []), ...rows])
}

/**
 * Runs `work` in a transaction, or in the one that `ctx.db` already is. The outermost call retries
 * up to three times after a serialisation failure or a deadlock. So `work` may run more than once,
 * and anything outside the database must go through `afterCommit`. Send all queries through the
 * `ctx` that `work` gets: any other does not see what the transaction has changed, may wait for its locks,
 * and takes a second connection while the first is held.
 */
export async function inTransaction<C extends { db: Queryable }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  const { db } = ctx
  if (db instanceof PgTransaction) return work(ctx)
  for (let failures = 0; ; failures += 1) {
    try {
      const end: End = { rows: new Map(), works: [] }
      const result = await db.transaction(async (tx) => {
        ends.set(tx, end)
        const done = await work({ ...ctx, db: tx })
        for (const [write, rows] of end.rows) await write(tx, rows as never[])
        return done
      })
      for (const each of end.works) each()
      return result
    } catch (error) {
      if (failures >= retries || !passing.has(sqlState(error) ?? '')) throw error
      await wait(Math.random() * 20 * 2 ** failures)
    }
  }
}
