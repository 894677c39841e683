import { and, eq, inArray } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { companyNamesOf } from '#server/features/companies/service.ts'
import { postEntry, reverseEntry } from '#server/features/ledger/service.ts'
import { findByReference, fundOrder, type PayableOrder } from '#server/features/orders/service.ts'
import type { LineState } from '#shared/features/payments/states.ts'

import { waitAgain } from '../payouts/end-payout.ts'
import { numberInReference, payoutReference } from '../payouts/payout-reference.ts'
import { bankLine, payout } from '../table.ts'
import { isPayerName } from './payer-name.ts'

export type BankLine = typeof bankLine.$inferSelect

/** Everything that the payer wrote. */
export const writtenIn = ({ remittance, paymentReference }: BankLine) =>
  `${remittance} ${paymentReference}`

/** What of a payment agrees with an order. */
export interface Agreement {
  reference: boolean
  amount: boolean
  payer: boolean
}

/** Compares a payment with an order whose reference it has, or has not. */
export const agreementOf = (
  line: BankLine,
  order: PayableOrder,
  { reference, buyer }: { reference: boolean; buyer: string },
): Agreement => ({
  reference,
  amount: line.currency === order.currency && line.amount === order.total,
  payer: isPayerName(line.name, buyer),
})

/**
 * Locks a line until the transaction ends, so that it is matched once.
 * @returns null if there is none
 */
export async function lockLine({ db }: WorkContext, id: string): Promise<BankLine | null> {
  const [line] = await db.select().from(bankLine).where(eq(bankLine.id, id)).for('update')
  return line ?? null
}

/** Gives a locked line another state, in the open transaction. */
async function settle(
  { db, clock }: WorkContext,
  { id }: BankLine,
  to: Partial<typeof bankLine.$inferInsert>,
): Promise<void> {
  await db
    .update(bankLine)
    .set({ ...to, matchedAt: clock() })
    .where(eq(bankLine.id, id))
}

/**
 * Pays an order with a locked line, in the open transaction.
 * @returns false if the order does not wait for its money any more; nothing is changed then
 */
export async function payWith(
  ctx: WorkContext,
  line: BankLine,
  orderId: string,
  byHand: { matchedBy: string; reason: string } | null,
): Promise<boolean> {
  const outcome = await fundOrder(ctx, { orderId, paymentId: line.id })
  if (outcome !== 'funded') return false
  await settle(ctx, line, { state: 'matched', orderId, ...byHand })
  return true
}

/** What the bank says when it books a payout. */
async function bookPayout(ctx: WorkContext, line: BankLine, number: number): Promise<boolean> {
  const [booked] = await ctx.db
    .update(payout)
    .set({ state: 'booked', endedAt: ctx.clock() })
    .where(
      and(
        eq(payout.number, number),
        eq(payout.state, 'sent'),
        eq(payout.currency, line.currency),
        eq(payout.amount, -line.amount),
      ),
    )
    .returning({ id: payout.id })
  if (booked === undefined) return false
  await settle(ctx, line, { state: 'own', payoutId: booked.id })
  return true
}

/** A payout that comes back: it and its return are both taken back, so that we owe it again. */
async function returnPayout(ctx: WorkContext, line: BankLine, number: number): Promise<boolean> {
  const [bounced] = await ctx.db
    .update(payout)
    .set({
      state: 'bounced',
      endedAt: ctx.clock(),
      endedBecause: `The bank sent it back. ${line.remittance}`.trim(),
    })
    .where(
      and(
        eq(payout.number, number),
        inArray(payout.state, ['sent', 'booked']),
        eq(payout.currency, line.currency),
        eq(payout.amount, line.amount),
      ),
    )
    .returning({ id: payout.id })
  if (bounced === undefined) return false
  await reverseEntry(ctx, `payout:${bounced.id}`)
  await reverseEntry(ctx, `bank-line:${line.id}`)
  await waitAgain(ctx, bounced.id)
  await settle(ctx, line, { state: 'own', payoutId: bounced.id })
  return true
}

/** Books what has arrived, as received and not matched yet. What left was booked when it was sent. */
async function book(ctx: WorkContext, { id, currency, amount }: BankLine): Promise<void> {
  if (amount > 0) {
    await postEntry(ctx, {
      event: `bank-line:${id}`,
      currency,
      postings: [
        { account: 'client-bank', amount },
        { account: 'suspense', amount: -amount },
      ],
    })
  }
  await ctx.db.update(bankLine).set({ state: 'suspense' }).where(eq(bankLine.id, id))
}

/** Finds what a booked line is about. */
async function match(ctx: WorkContext, line: BankLine): Promise<BookedState> {
  if (line.amount < 0) {
    const number = numberInReference(writtenIn(line))
    return number !== null && (await bookPayout(ctx, line, number)) ? 'own' : 'suspense'
  }
  // A buyer could write anything into the remittance, but what banks return has our own reference.
  const number = numberInReference(line.paymentReference)
  if (number !== null && line.paymentReference === payoutReference(number)) {
    if (await returnPayout(ctx, line, number)) return 'own'
  }
  const order = await findByReference(ctx, writtenIn(line))
  if (order === null) return 'suspense'
  const names = await companyNamesOf(ctx, [order.buyerCompanyId])
  const buyer = names.get(order.buyerCompanyId) ?? ''
  const agreement = agreementOf(line, order, { reference: true, buyer })
  if (Object.values(agreement).includes(false)) return 'suspense'
  return (await payWith(ctx, line, order.id, null)) ? 'matched' : 'suspense'
}

type BookedState = Exclude<LineState, 'new'>

/**
 * Books a line, if it is new, and finds what it is about, in one transaction: a payout of ours, or the
 * order whose reference it has, if amount and payer agree too. Anything else waits for an operator.
 */
export const matchLine = (ctx: WorkContext, id: string): Promise<BookedState> =>
  inTransaction(ctx, async (inside) => {
    const line = await lockLine(inside, id)
    if (line === null) throw new Error(`there is no line ${id}`)
    if (line.state === 'matched' || line.state === 'own') return line.state
    if (line.state === 'new') await book(inside, line)
    return match(inside, line)
  })
