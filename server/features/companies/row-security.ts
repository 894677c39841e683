import { sql } from 'drizzle-orm'

import type { Queryable } from '#server/contract/database.ts'
import { inTransaction } from '#server/db/transaction.ts'

/**
 * Runs `work` in a transaction that sees the documents and payout accounts of one company. The
 * policies of these tables are the second layer: a query for the wrong company finds nothing. A
 * query outside such a transaction finds nothing at all, unless the application's role owns the
 * tables.
 */
export function forCompany<C extends { db: Queryable }, T>(
  ctx: C,
  companyId: string,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (inside) => {
    await inside.db.execute(sql`select set_config('app.company_id', ${companyId}, true)`)
    return work(inside)
  })
}

/** The same for all companies' documents, for reviewers and background jobs. */
export function forEveryCompany<C extends { db: Queryable }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (inside) => {
    await inside.db.execute(sql`select set_config('app.every_company', 'on', true)`)
    return work(inside)
  })
}
