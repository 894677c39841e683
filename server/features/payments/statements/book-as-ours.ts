import { randomUUID } from 'node:crypto'

import { and, desc, eq } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction, sqlState } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { isOperator, namesIn } from '#server/features/accounts/service.ts'
import { postEntry, reverseEntry } from '#server/features/ledger/service.ts'
import { decideByTwo } from '#server/second-operator/decide-by-two.ts'
import type { Currency } from '#shared/contract/money.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'

import { bankLineEvents } from '../events.ts'
import { bankLine } from '../table.ts'
import { lockLine, settle } from './match-line.ts'
import type { BankLine } from './pay-order.ts'

/** How many are shown; older ones are in the audit log. */
const most = 50

/** The SQLSTATE with which the ledger refuses to let an account fall below zero. */
export const checkViolation = '23514'

/** @throws ProblemError 409 instead of the ledger's refusal to let an account fall below zero */
export async function orOverdrawn<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (sqlState(error) !== checkViolation) throw error
    throw new ProblemError(
      'conflict',
      'The ledger has less than this at the bank. Pay in our own money first, and book it as ours.',
    )
  }
}

/** Posts a line as ours: what left as a charge, and what is in suspense as own money. */
export const postOurs = (
  ctx: WorkContext,
  { currency, amount }: Pick<BankLine, 'currency' | 'amount'>,
  oursId: string,
): Promise<void> =>
  postEntry(ctx, {
    event: `ours:${oursId}`,
    currency,
    postings:
      amount < 0
        ? [
            { account: 'bank-charges', amount: -amount },
            { account: 'client-bank', amount },
          ]
        : [
            { account: 'suspense', amount },
            { account: 'own-funds', amount: -amount },
          ],
  })

/**
 * Books a line that concerns nobody else as ours: what the bank has taken is a charge, and what has
 * arrived is own money, such as interest, or what we put in to make up for charges. From a limit on,
 * another operator has to say the same first.
 * @throws ProblemError 404; 409 if the line is explained, is the rest of a client's payment, or is more
 *   than there is at the bank
 */
export const bookAsOurs = (
  ctx: CallContext<PersonActor>,
  { id, reason }: { id: string; reason: string },
): Promise<{ inForce: boolean }> =>
  orOverdrawn(
    inTransaction(ctx, async (inside) => {
      const line = await lockLine(inside, id)
      if (line === null) throw new ProblemError('not-found')
      if (line.state !== 'suspense') {
        throw new ProblemError('conflict', 'This line has been explained in the meantime.')
      }
      if (line.remainderOf !== null) {
        throw new ProblemError('conflict', 'What is left of a payment goes back to its payer.')
      }
      const { currency, amount } = line
      const proposed = { event: bankLineEvents['ours-proposed'], id }
      const decided = await decideByTwo(inside, {
        subjectId: id,
        decision: 'ours',
        reason,
        amount,
        currency,
        proposed,
        isOperator,
      })
      if (decided === null) return { inForce: false }
      const oursId = randomUUID()
      await postOurs(inside, line, oursId)
      const { by: matchedBy, ...byHand } = decided
      await settle(inside, line, { state: 'ours', oursId, matchedBy, ...byHand })
      const after = { amount, currency, bookedOn: line.bookedOn }
      await happened(inside, bankLineEvents['booked-as-ours'], id, { after, reason })
      return { inForce: true }
    }),
  )

/**
 * Takes back that a line is ours: it waits for an operator, also if it was booked by itself.
 * @throws ProblemError 404, 409 if it is not booked as ours
 */
export async function reverseOurs(
  ctx: CallContext<PersonActor>,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const line = await lockLine(inside, id)
    if (line === null) throw new ProblemError('not-found')
    if (line.oursId === null) {
      throw new ProblemError('conflict', 'This line is no longer booked as ours.')
    }
    await reverseEntry(inside, `ours:${line.oursId}`)
    await inside.db
      .update(bankLine)
      .set({
        state: 'suspense',
        oursId: null,
        isCharge: false,
        matchedBy: null,
        confirmedBy: null,
        matchedAt: null,
        reason: null,
      })
      .where(eq(bankLine.id, id))
    await happened(inside, bankLineEvents['ours-reversed'], id, { reason })
  })
}

/** The latest lines in a currency that were booked as ours. */
export async function listOurs(ctx: CallContext<PersonActor>, currency: Currency) {
  const rows = await ctx.db
    .select()
    .from(bankLine)
    .where(and(eq(bankLine.state, 'ours'), eq(bankLine.currency, currency)))
    .orderBy(desc(bankLine.matchedAt), desc(bankLine.id))
    .limit(most)
  const people = await namesIn(ctx, rows, (row) => row.matchedBy)
  return {
    items: rows.map((row) => ({
      ...row,
      says: row.remittance || row.name,
      reason: row.reason ?? '',
      by: row.matchedBy === null ? 'itself' : (people.get(row.matchedBy) ?? formerPerson),
    })),
  }
}
