import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { invalidInput, ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { isOperator } from '#server/features/accounts/service.ts'
import { postEntry, reverseEntry } from '#server/features/ledger/service.ts'
import { decideByTwo } from '#server/second-operator/decide-by-two.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { moneyWords } from '#shared/contract/money.ts'
import { cutTo } from '#shared/contract/text.ts'
import { mostKept } from '#shared/contract/two-operators.ts'
import type { payments } from '#shared/features/payments/contract.ts'

import { payoutEvents } from '../events.ts'
import { takeBackPayout } from '../payouts/end-payout.ts'
import { numberInReference } from '../payouts/payout-reference.ts'
import { payout } from '../table.ts'
import { orOverdrawn } from './book-as-ours.ts'
import { lockPayment, settle, writtenIn } from './match-line.ts'
import type { BankLine } from './pay-order.ts'

const returning = 'returned '

/** The number of the payout that a decision says came back with a payment; null if it is another. */
export const payoutIn = (decision: string): number | null =>
  decision.startsWith(returning) ? Number(decision.slice(returning.length)) : null

/**
 * The one payout that a payment may have brought back: it has our reference, or it comes from the
 * payout's account and is little less.
 */
export async function suggestReturned({ db, clock, config }: WorkContext, line: BankLine) {
  const { amount, currency, lastFour } = line
  const written = numberInReference(writtenIn(line))
  const few = await db
    .select({
      number: payout.number,
      accountHolder: payout.accountHolder,
      charges: sql<number>`${payout.amount} - ${amount}`.mapWith(Number),
    })
    .from(payout)
    .where(
      and(
        inArray(payout.state, ['sent', 'booked']),
        eq(payout.currency, currency),
        gte(payout.amount, amount),
        or(
          written === null ? undefined : eq(payout.number, written),
          lastFour === ''
            ? undefined
            : and(
                eq(payout.lastFour, lastFour),
                sql`${payout.amount} - ${amount} <= ${mostKept(currency, clock(), config.limitsOfOne)}`,
                sql`${payout.sentAt} between ${line.bookedOn}::date - 60 and ${line.bookedOn}::date + 1`,
              ),
        ),
        written === null && lastFour === '' ? sql`false` : undefined,
      ),
    )
    .limit(2)
  return (
    few.find(({ number }) => number === written) ?? (few.length === 1 ? (few[0] ?? null) : null)
  )
}

const refuse = (detail: string) => invalidInput('/payout', detail)

/**
 * Takes a payout back with the payment that it came back as, on an operator's word: it is owed again in
 * full. What the bank has kept of it is a charge that we bear. A second operator has to say the same
 * first if it kept more than a small charge, and for large payouts.
 * @throws ProblemError 404; 422 if there is no such payout under way or booked, or it was less; 409 if
 *   the payment no longer waits, or charges are more than there is of ours
 */
export const payoutReturned = (
  ctx: CallContext<PersonActor>,
  { id, payout: number, reason }: InputOf<typeof payments.payoutReturned>,
): Promise<{ inForce: boolean }> =>
  orOverdrawn(
    inTransaction(ctx, async (inside) => {
      const { db, clock, config } = inside
      const line = await lockPayment(inside, id)
      if (line.remainderOf !== null) {
        throw new ProblemError('conflict', 'What is left of a payment goes back to its payer.')
      }
      const [found] = await db.select().from(payout).where(eq(payout.number, number)).for('update')
      if (found === undefined) throw refuse('There is no payout with this number.')
      const { currency, amount } = found
      if (currency !== line.currency) throw refuse(`This payout was in ${currency}.`)
      if (found.state !== 'sent' && found.state !== 'booked') {
        throw refuse(
          'This payout is not with its payee: it was not sent, or has already come back.',
        )
      }
      const charges = amount - line.amount
      if (charges < 0) {
        const sent = moneyWords({ minor: amount, currency })
        throw refuse(`This payout was only ${sent}.`)
      }
      const decided = await decideByTwo(inside, {
        subjectId: id,
        decision: `${returning}${String(number)}`,
        reason,
        amount,
        currency,
        unusual: charges > mostKept(currency, clock(), config.limitsOfOne),
        isOperator,
        proposed: { event: payoutEvents['return-proposed'], id: found.id },
      })
      if (decided === null) return { inForce: false }
      const endedBecause = cutTo(`The bank sent it back. ${decided.reason}`, 1000)
      await db
        .update(payout)
        .set({ state: 'bounced', endedAt: clock(), endedBecause })
        .where(eq(payout.id, found.id))
      await takeBackPayout(inside, found)
      await reverseEntry(inside, `bank-line:${id}`)
      if (charges > 0) {
        await postEntry(inside, {
          event: `return-charge:${id}`,
          currency,
          postings: [
            { account: 'bank-charges', amount: charges },
            { account: 'client-bank', amount: -charges },
          ],
        })
      }
      const { by: matchedBy, ...byHand } = decided
      await settle(inside, line, { state: 'own', payoutId: found.id, matchedBy, ...byHand })
      await happened(inside, payoutEvents.returned, found.id, {
        after: { amount: line.amount, charges, currency },
        reason,
      })
      return { inForce: true }
    }),
  )
