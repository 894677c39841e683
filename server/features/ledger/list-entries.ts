import { asc, eq, inArray } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'

import type { WorkContext } from '#server/contract/context.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { AccountName } from '#shared/features/ledger/accounts.ts'

import { entriesOfOrder } from './list-movements.ts'
import { reversalOf } from './post-entry.ts'
import { ledgerAccount, ledgerEntry, ledgerPosting } from './table.ts'

/** What was booked, and when. */
export interface BookedEntry {
  id: number
  event: string
  at: Date
  /** Whether it takes another entry back. */
  reversal: boolean
  /** Minor units; debits are positive. */
  postings: { account: AccountName; amount: number }[]
}

/**
 * The entries that moved money kept for an order, and those of some events with their reversals,
 * in the order of booking.
 */
export async function listEntries(
  ctx: WorkContext,
  order: { id: string; currency: Currency },
  events: readonly string[],
): Promise<BookedEntry[]> {
  const { db } = ctx
  const kept = entriesOfOrder(ctx, order)
  const named = db
    .select({ id: ledgerEntry.id })
    .from(ledgerEntry)
    .where(
      inArray(
        ledgerEntry.event,
        events.flatMap((event) => [event, reversalOf(event)]),
      ),
    )
  const rows = await db
    .select({
      id: ledgerEntry.id,
      event: ledgerEntry.event,
      at: ledgerEntry.at,
      reverses: ledgerEntry.reverses,
      account: ledgerAccount.name,
      amount: ledgerPosting.amount,
    })
    .from(ledgerEntry)
    .innerJoin(ledgerPosting, eq(ledgerPosting.entryId, ledgerEntry.id))
    .innerJoin(ledgerAccount, eq(ledgerAccount.id, ledgerPosting.accountId))
    .where(inArray(ledgerEntry.id, events.length === 0 ? kept : union(kept, named)))
    .orderBy(asc(ledgerEntry.id), asc(ledgerPosting.amount))
  const entries = new Map<number, BookedEntry>()
  for (const { id, event, at, reverses, account, amount } of rows) {
    const entry = entries.get(id) ?? { id, event, at, reversal: reverses !== null, postings: [] }
    entry.postings.push({ account, amount })
    entries.set(id, entry)
  }
  return [...entries.values()]
}
