import { sql } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { Currency } from '#shared/contract/money.ts'
import { type AccountName, accountNames } from '#shared/features/ledger/accounts.ts'

import { ledgerAccount } from './table.ts'

/** All accounts of one name and currency together. */
export interface Balance {
  account: AccountName
  currency: Currency
  /** How many accounts have something on them. */
  open: number
  /** Minor units; debits are positive. */
  balance: number
}

/** What stands on all accounts, by currency. The balances of each currency add up to zero. */
export async function trialBalance({ db }: WorkContext): Promise<Balance[]> {
  const { name, currency, balance } = ledgerAccount
  const rows = await db
    .select({
      account: name,
      currency: sql<Currency>`${currency}`,
      open: sql<number>`(count(*) filter (where ${balance} <> 0))::int`,
      balance: sql<number>`sum(${balance})`.mapWith(Number),
    })
    .from(ledgerAccount)
    .groupBy(name, currency)
  return rows.toSorted(
    (a, b) =>
      a.currency.localeCompare(b.currency) ||
      accountNames.indexOf(a.account) - accountNames.indexOf(b.account),
  )
}
