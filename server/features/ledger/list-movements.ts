import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { Currency } from '#shared/contract/money.ts'
import { namesKeptFor } from '#shared/features/ledger/accounts.ts'

import { ledgerAccount, ledgerEntry, ledgerPosting } from './table.ts'

const movementsIn = async ({ db }: WorkContext, which: SQL) =>
  db
    .select({
      at: ledgerEntry.at,
      entryId: ledgerEntry.id,
      reverses: ledgerEntry.reverses,
      account: ledgerAccount.name,
      keptFor: ledgerAccount.keptFor,
      amount: ledgerPosting.amount,
    })
    .from(ledgerPosting)
    .innerJoin(ledgerEntry, eq(ledgerEntry.id, ledgerPosting.entryId))
    .innerJoin(ledgerAccount, eq(ledgerAccount.id, ledgerPosting.accountId))
    .where(which)
    .orderBy(asc(ledgerEntry.id), asc(ledgerPosting.amount))

/** The entries that moved money kept for an order, for a condition. */
export const entriesOfOrder = (
  { db }: WorkContext,
  { id, currency }: { id: string; currency: Currency },
) =>
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
    )

/** All amounts that moved with money kept for an order, in the order of booking. */
export const listMovements = (ctx: WorkContext, order: { id: string; currency: Currency }) =>
  movementsIn(ctx, inArray(ledgerPosting.entryId, entriesOfOrder(ctx, order)))

/** All amounts that moved with some events, in the order of booking. */
export const listMovementsOf = (ctx: WorkContext, events: readonly string[]) =>
  movementsIn(ctx, inArray(ledgerEntry.event, [...events]))
