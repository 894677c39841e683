import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, pgPolicy } from 'drizzle-orm/pg-core'

/**
 * The second layer under the conditions of queries: whoever acts for a company finds and changes only
 * rows of which `isOwn` is true.
 */
export const ownRows = (table: string, isOwn: SQL) => pgPolicy(`${table}_own`, { using: isOwn })

/** Rows of the company in this column, or of those in both. */
export const seesCompany = (one: AnyPgColumn, other?: AnyPgColumn): SQL =>
  sql`sees_company(${one}, ${other ?? sql.raw('null')})`

/** Rows of an order that is the company's. */
export const seesOrder = (id: AnyPgColumn): SQL => sql`sees_order(${id})`

/** Rows of an offer that is the company's. */
export const seesOffer = (id: AnyPgColumn): SQL => sql`sees_offer(${id})`

/** Rows of an account of the ledger that is the company's. */
export const seesAccount = (id: AnyPgColumn): SQL => sql`sees_account(${id})`
