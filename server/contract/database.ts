import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'

/** The database outside any transaction. */
export type Database = NodePgDatabase
/** @public */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Anything that can run a query. */
export type Queryable = Database | Transaction

/** An open, migrated database. `close` first ends running queries, then frees the data directory. */
export interface OpenDatabase {
  db: Database
  pool: Pool
  engine: 'postgres' | 'embedded'
  close(): Promise<void>
}
