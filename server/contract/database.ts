import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'

/** The database outside any transaction. */
export type Database = NodePgDatabase
/** @public */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Anything that can run a query. */
export type Queryable = Database | Transaction

/** Milliseconds: whatever everyone is shown was so at most this long before they asked. */
export const oldestShown = 5000
/** Milliseconds by which a replica may be behind and still be read: the answer takes time, too. */
export const mostBehind = oldestShown - 1000

/** A replica of the database, which answers instead of it where that is right. */
export interface Replica {
  /**
   * Runs work that only reads: on the replica if it is near enough, otherwise in `ctx` as it is. If
   * the replica fails, the work runs again in `ctx`.
   * @param work gets its context, and by how many milliseconds its data may be out of date
   */
  read: <C extends { db: Queryable }, T>(
    ctx: C,
    work: (ctx: C, age: number) => Promise<T>,
  ) => Promise<T>
  /** Notes a committed change: the replica is not read until it has it. */
  noteChange: () => void
  /** For the metrics; null if there is no replica. */
  state: () => ReplicaState | null
  close: () => Promise<void>
}

export interface ReplicaState {
  /** Whether it is reachable and near enough. */
  near: boolean
  /** Seconds by which it is behind at most; infinite if that is unknown. */
  behind: number
  /** How often `read` was answered by each server. */
  reads: { replica: number; primary: number }
}

/** An open, migrated database. `close` first ends running queries, then frees the data directory. */
export interface OpenDatabase {
  db: Database
  pool: Pool
  /** Whether it answers within half a second, on a connection that no other work can hold. */
  answers: () => Promise<boolean>
  close(): Promise<void>
}
