import { and, eq, gte, isNotNull, isNull, or } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import type { Currency } from '#shared/contract/money.ts'
import { utcDay } from '#shared/utc-day.ts'

import { debitedOn, returnedOn } from '../payouts/payout-days.ts'
import { payoutReference } from '../payouts/payout-reference.ts'
import { payout } from '../table.ts'

/** When a payout left the ledger and the bank, and came back. Days are ISO dates. */
export interface SentPayout {
  id: string
  says: string
  /** Minor units. */
  amount: number
  sentOn: string
  /** Null if no statement shows it. */
  debitedOn: string | null
  /** When the bank refused it; null too if it came back by a line of a statement. */
  backOn: string | null
}

/**
 * The payouts in a currency that moved on a day or later, are still under way, or came back although no
 * statement shows that they left: those explain a difference of every later day.
 */
export async function listSent(
  { db }: WorkContext,
  currency: Currency,
  from: string,
): Promise<SentPayout[]> {
  const { id, number, amount, sentAt, endedAt, state } = payout
  const rows = await db
    .select({ id, number, amount, sentAt, endedAt, state, debitedOn, returnedOn })
    .from(payout)
    .where(
      and(
        eq(payout.currency, currency),
        isNotNull(sentAt),
        or(
          eq(state, 'sent'),
          gte(endedAt, new Date(from)),
          and(eq(state, 'bounced'), isNotNull(returnedOn), isNull(debitedOn)),
        ),
      ),
    )
    .orderBy(number)
  return rows.flatMap((row) => {
    if (row.sentAt === null) return []
    const refusedAt = row.state === 'bounced' && row.returnedOn === null ? row.endedAt : null
    const says = payoutReference(row.number)
    const backOn = refusedAt && utcDay(refusedAt)
    return [{ ...row, says, sentOn: utcDay(row.sentAt), backOn }]
  })
}
