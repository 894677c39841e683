import { and, asc, eq, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { Currency } from '#shared/contract/money.ts'

import { ledgerAccount } from './table.ts'

/** What is to be paid to a company, by currency, in minor units. */
export const payableTo = ({ db }: WorkContext, companyId: string) =>
  db
    .select({
      currency: sql<Currency>`${ledgerAccount.currency}`,
      minor: sql`-${ledgerAccount.balance}`.mapWith(Number),
    })
    .from(ledgerAccount)
    .where(
      and(
        eq(ledgerAccount.name, 'payable'),
        eq(ledgerAccount.keptFor, companyId),
        sql`${ledgerAccount.balance} <> 0`,
      ),
    )
    .orderBy(asc(ledgerAccount.currency))
