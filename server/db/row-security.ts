import { sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'

import type { Queryable } from '#server/contract/database.ts'

import { inTransaction } from './transaction.ts'

/** Does work in a transaction with a setting, which then is as it was before. */
function withSetting<C extends { db: Queryable }, T>(
  ctx: C,
  name: 'app.company_id' | 'app.every_company',
  value: string,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (inside) => {
    const { rows } = await inside.db.execute<{ before: string }>(
      sql`with old as materialized (select coalesce(current_setting(${name}, true), '') as before)
        select before, set_config(${name}, ${value}, true) from old`,
    )
    const result = await work(inside)
    // If the work fails, so does the transaction; if it is ours, it ends now.
    if (ctx.db instanceof PgTransaction) {
      await inside.db.execute(sql`select set_config(${name}, ${rows[0]?.before ?? ''}, true)`)
    }
    return result
  })
}

/**
 * Runs `work` in a transaction that sees the documents and payout accounts of one company. The
 * policies of these tables are the second layer: a query for the wrong company finds nothing. A
 * query outside such a transaction finds nothing at all, unless the application's role owns the
 * tables.
 */
export const forCompany = <C extends { db: Queryable }, T>(
  ctx: C,
  companyId: string,
  work: (ctx: C) => Promise<T>,
): Promise<T> => withSetting(ctx, 'app.company_id', companyId, work)

/** The same for all companies, for operators and background jobs; payout accounts only to be read. */
export const forEveryCompany = <C extends { db: Queryable }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
): Promise<T> => withSetting(ctx, 'app.every_company', 'on', work)
