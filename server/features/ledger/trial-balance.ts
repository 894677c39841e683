import { and, asc, eq, gte, sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { Currency } from '#shared/contract/money.ts'
import { type AccountName, accountNames } from '#shared/features/ledger/accounts.ts'

import { ledgerAccount, ledgerEntry, ledgerPosting } from './table.ts'

/** All accounts of one name and currency together. */
export interface Balance {
  account: AccountName
  currency: Currency
  /** How many accounts have something on them. */
  open: number
  /** Minor units; debits are positive. */
  balance: number
}

/**
 * What stands on all accounts, by currency, or stood there before a moment. The balances of each
 * currency add up to zero. The present takes one look at the accounts; the past also reads the postings
 * since then.
 */
export async function trialBalance({ db }: WorkContext, before?: Date): Promise<Balance[]> {
  const { id, name, currency } = ledgerAccount
  const since = db
    .select({
      accountId: ledgerPosting.accountId,
      sum: sql<string>`sum(${ledgerPosting.amount})`.as('sum'),
    })
    .from(ledgerEntry)
    .innerJoin(ledgerPosting, eq(ledgerPosting.entryId, ledgerEntry.id))
    .where(before === undefined ? sql`false` : gte(ledgerEntry.at, before))
    .groupBy(ledgerPosting.accountId)
    .as('since')
  const balance = sql`(${ledgerAccount.balance} - coalesce(${since.sum}, 0))`
  const rows = await db
    .select({
      account: name,
      currency: sql<Currency>`${currency}`,
      open: sql<number>`(count(*) filter (where ${balance} <> 0))::int`,
      balance: sql<number>`sum(${balance})`.mapWith(Number),
    })
    .from(ledgerAccount)
    .leftJoin(since, eq(since.accountId, id))
    .groupBy(name, currency)
  return rows.toSorted(
    (a, b) =>
      a.currency.localeCompare(b.currency) ||
      accountNames.indexOf(a.account) - accountNames.indexOf(b.account),
  )
}

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
