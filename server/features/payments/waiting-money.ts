import { and, asc, eq, not } from 'drizzle-orm'

import type { Queryable } from '#server/contract/database.ts'
import type { QueueSource } from '#server/contract/queue.ts'
import { countQueue } from '#server/db/queue-counts.ts'

import { waitsForRest } from './statements/arrived.ts'
import { bankLine, bankStatement, payout } from './table.ts'

/** Lines in suspense, without those whose buyer is still to pay the rest. */
const inSuspense = (db: Queryable) =>
  db
    .select({
      id: bankLine.id,
      amount: bankLine.amount,
      currency: bankLine.currency,
      name: bankLine.name,
      since: bankStatement.importedAt,
    })
    .from(bankLine)
    .innerJoin(bankStatement, eq(bankStatement.id, bankLine.statementId))
    .where(and(eq(bankLine.state, 'suspense'), not(waitsForRest)))
    .as('in_suspense')

/** Money on our accounts of which nobody has said whose it is, since its statement was imported. */
export const suspenseQueue: QueueSource = {
  count: ({ db }, times) => {
    const table = inSuspense(db)
    return countQueue(db, { table, since: table.since }, times)
  },
  longest: async ({ db }, limit) => {
    const waiting = inSuspense(db)
    const rows = await db
      .select()
      .from(waiting)
      .orderBy(asc(waiting.since), asc(waiting.id))
      .limit(limit)
    return rows.map(({ id, amount, currency, name, since }) => ({
      id,
      title: { minor: amount, currency },
      about: name === '' ? 'somebody the bank does not name' : name,
      since,
    }))
  },
}

const isPrepared = eq(payout.state, 'prepared')

/** Payouts that somebody has prepared and somebody else is to approve. */
export const approvalQueue: QueueSource = {
  count: ({ db }, times) =>
    countQueue(db, { table: payout, where: isPrepared, since: payout.preparedAt }, times),
  longest: async ({ db }, limit) => {
    const rows = await db
      .select()
      .from(payout)
      .where(isPrepared)
      .orderBy(asc(payout.preparedAt), asc(payout.id))
      .limit(limit)
    return rows.map(({ id, amount, currency, accountHolder, preparedAt }) => ({
      id,
      title: { minor: amount, currency },
      about: accountHolder,
      since: preparedAt,
    }))
  },
}
