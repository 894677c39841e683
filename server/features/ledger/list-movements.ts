import { asc, eq, inArray, type SQL } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { ledgerAccount, ledgerEntry, ledgerPosting } from './table.ts'

const movementsIn = ({ db }: WorkContext, which: SQL) =>
  db
    .select({
      at: ledgerEntry.at,
      entryId: ledgerEntry.id,
      account: ledgerAccount.name,
      keptFor: ledgerAccount.keptFor,
      amount: ledgerPosting.amount,
    })
    .from(ledgerPosting)
    .innerJoin(ledgerEntry, eq(ledgerEntry.id, ledgerPosting.entryId))
    .innerJoin(ledgerAccount, eq(ledgerAccount.id, ledgerPosting.accountId))
    .where(which)
    .orderBy(asc(ledgerEntry.id), asc(ledgerPosting.amount))

/** All amounts that moved with money kept for an order or a company, in the order of booking. */
export const listMovements = (ctx: WorkContext, keptFor: string) =>
  movementsIn(
    ctx,
    inArray(
      ledgerPosting.entryId,
      ctx.db
        .select({ id: ledgerPosting.entryId })
        .from(ledgerPosting)
        .innerJoin(ledgerAccount, eq(ledgerAccount.id, ledgerPosting.accountId))
        .where(eq(ledgerAccount.keptFor, keptFor)),
    ),
  )

/** All amounts that moved with some events, in the order of booking. */
export const listMovementsOf = (ctx: WorkContext, events: readonly string[]) =>
  movementsIn(ctx, inArray(ledgerEntry.event, [...events]))
