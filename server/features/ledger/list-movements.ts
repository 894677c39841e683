import { and, asc, eq, inArray } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { Currency } from '#shared/contract/money.ts'
import { namesKeptFor } from '#shared/features/ledger/accounts.ts'

import { ledgerAccount, ledgerEntry, ledgerPosting } from './table.ts'

/** All amounts that moved with money kept for an order, in the order of booking. */
export const listMovements = (
  { db }: WorkContext,
  { id, currency }: { id: string; currency: Currency },
) =>
  db
    .select({
      at: ledgerEntry.at,
      account: ledgerAccount.name,
      amount: ledgerPosting.amount,
    })
    .from(ledgerPosting)
    .innerJoin(ledgerEntry, eq(ledgerEntry.id, ledgerPosting.entryId))
    .innerJoin(ledgerAccount, eq(ledgerAccount.id, ledgerPosting.accountId))
    .where(
      inArray(
        ledgerPosting.entryId,
        db
          .select({ id: ledgerPosting.entryId })
          .from(ledgerPosting)
          .innerJoin(ledgerAccount, eq(ledgerAccount.id, ledgerPosting.accountId))
          // All three columns, because the index that finds them has them in this order.
          .where(
            and(
              inArray(ledgerAccount.name, [...namesKeptFor('order')]),
              eq(ledgerAccount.currency, currency),
              eq(ledgerAccount.keptFor, id),
            ),
          ),
      ),
    )
    .orderBy(asc(ledgerEntry.id), asc(ledgerPosting.amount))
