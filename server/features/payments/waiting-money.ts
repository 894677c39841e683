import { and, asc, count, eq, not, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import type { QueueSource, QueueTimes } from '#server/contract/queue.ts'
import { awaitsFunds } from '#server/features/orders/service.ts'
import { plainAmount } from '#shared/contract/money.ts'

import { bankLine, bankStatement, payout } from './table.ts'

/** How many rows wait, and how many of them since the given times. */
const counts = (since: AnyPgColumn, { late, due }: QueueTimes) => {
  const before = (at: Date) =>
    sql<number>`count(*) filter (where ${since} <= ${at.toISOString()}::timestamptz)::int`
  return { waiting: count(), late: before(late), due: before(due) }
}
const none = { waiting: 0, late: 0, due: 0 }

/** Lines in suspense, without those whose buyer is still to pay the rest. */
const inSuspense = and(eq(bankLine.state, 'suspense'), not(awaitsFunds(bankLine.namedOrderId)))
/** Money on our accounts of which nobody has said whose it is, since its statement was imported. */
export const suspenseQueue: QueueSource = {
  count: async ({ db }, times) => {
    const [found] = await db
      .select(counts(bankStatement.importedAt, times))
      .from(bankLine)
      .innerJoin(bankStatement, eq(bankStatement.id, bankLine.statementId))
      .where(inSuspense)
    return found ?? none
  },
  longest: async ({ db }, limit) => {
    const rows = await db
      .select({ line: bankLine, since: bankStatement.importedAt })
      .from(bankLine)
      .innerJoin(bankStatement, eq(bankStatement.id, bankLine.statementId))
      .where(inSuspense)
      .orderBy(asc(bankStatement.importedAt), asc(bankLine.id))
      .limit(limit)
    return rows.map(({ line: { id, amount, currency, name }, since }) => ({
      id,
      title: `${currency} ${plainAmount({ minor: amount, currency })}`,
      about: name === '' ? 'somebody the bank does not name' : name,
      since,
    }))
  },
}

/** Payouts that somebody has prepared and somebody else is to approve. */
export const approvalQueue: QueueSource = {
  count: async ({ db }, times) => {
    const [found] = await db
      .select(counts(payout.preparedAt, times))
      .from(payout)
      .where(eq(payout.state, 'prepared'))
    return found ?? none
  },
  longest: async ({ db }, limit) => {
    const rows = await db
      .select()
      .from(payout)
      .where(eq(payout.state, 'prepared'))
      .orderBy(asc(payout.preparedAt), asc(payout.id))
      .limit(limit)
    return rows.map(({ id, amount, currency, accountHolder, preparedAt }) => ({
      id,
      title: `${currency} ${plainAmount({ minor: amount, currency })}`,
      about: accountHolder,
      since: preparedAt,
    }))
  },
}
