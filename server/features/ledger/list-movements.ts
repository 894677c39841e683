import { asc, eq, inArray } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { ledgerAccount, ledgerEntry, ledgerPosting } from './table.ts'

/** All amounts that moved with money kept for an order or a company, in the order of booking. */
export const listMovements = ({ db }: WorkContext, keptFor: string) =>
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
          .where(eq(ledgerAccount.keptFor, keptFor)),
      ),
    )
    .orderBy(asc(ledgerEntry.id), asc(ledgerPosting.amount))
