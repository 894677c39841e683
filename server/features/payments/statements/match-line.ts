import { randomUUID } from 'node:crypto'

import { and, between, eq, inArray } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { postEntries, reverseEntry } from '#server/features/ledger/service.ts'
import { findByReference, type PayableOrder } from '#server/features/orders/service.ts'
import { notePayers } from '#server/features/screening/service.ts'
import { mostKept } from '#shared/contract/two-operators.ts'
import type { LineState } from '#shared/features/ledger/bank-states.ts'

import { takeBackPayout } from '../payouts/end-payout.ts'
import { numberInReference, payoutReference } from '../payouts/payout-reference.ts'
import { bankLine, payout } from '../table.ts'
import { chargeOf } from './fingerprints.ts'
import { type BankLine, dropProposalsOf, linesFor, payOrder } from './pay-order.ts'
import { isPaidBy } from './payer-name.ts'

/** Who has paid for an order's buyer, as the bank names them. */
export const payersOf = (
  { name, paidFor }: BankLine,
  { buyerCompanyId: companyId }: PayableOrder,
): { companyId: string; name: string }[] => [
  { companyId, name },
  { companyId, name: paidFor },
]

/** Everything that the payer wrote. */
export const writtenIn = ({ remittance, paymentReference }: BankLine) =>
  `${remittance} ${paymentReference}`

/** What of a payment agrees with an order whose reference it has, or has not. */
export const agreementOf = (
  line: BankLine,
  order: PayableOrder,
  { reference }: { reference: boolean },
) => ({
  reference,
  amount: line.currency === order.currency && line.amount === order.total,
  payer: isPaidBy(line, order.buyerName),
})

/**
 * Locks a line until the transaction ends, so that it is matched once.
 * @returns null if there is none
 */
export async function lockLine({ db }: WorkContext, id: string): Promise<BankLine | null> {
  const [line] = await db.select().from(bankLine).where(eq(bankLine.id, id)).for('update')
  return line ?? null
}

/**
 * Locks a payment that waits in suspense until the transaction ends.
 * @throws ProblemError 404; 409 if it was matched meanwhile
 */
export async function lockPayment(ctx: WorkContext, id: string): Promise<BankLine> {
  const line = await lockLine(ctx, id)
  if (line === null || line.amount < 0) throw new ProblemError('not-found')
  if (line.state === 'suspense') return line
  throw new ProblemError('conflict', 'This payment has been matched in the meantime.')
}

/** Gives a locked line another state, in the open transaction. */
export async function settle(
  ctx: WorkContext,
  line: BankLine,
  to: Partial<typeof bankLine.$inferInsert>,
): Promise<void> {
  await ctx.db
    .update(bankLine)
    .set({ ...to, matchedAt: ctx.clock() })
    .where(eq(bankLine.id, line.id))
  await dropProposalsOf(ctx, [line])
}

/** Leaves what the bank took beside a payout as a line of its own, in suspense. */
async function splitCharge(ctx: WorkContext, line: BankLine, charge: number): Promise<void> {
  const { statementId, account, currency, bookedOn, bankReference } = line
  await ctx.db
    .update(bankLine)
    .set({ amount: line.amount + charge })
    .where(eq(bankLine.id, line.id))
  await ctx.db.insert(bankLine).values({
    id: randomUUID(),
    statementId,
    account,
    currency,
    fingerprint: `${chargeOf}${line.fingerprint}`,
    bookedOn,
    amount: -charge,
    name: '',
    lastFour: '',
    remittance: `Charges for ${line.paymentReference || line.remittance}`,
    paymentReference: '',
    bankReference,
    isCharge: true,
    state: 'suspense',
  })
}

/**
 * Books a payout that the bank has paid. If the bank took a little more than the payout, the rest is its
 * charge. If it took much more, the line may hold another payout too, so it waits for an operator.
 */
async function bookPayout(ctx: WorkContext, line: BankLine, number: number): Promise<boolean> {
  const most = mostKept(line.currency, ctx.clock(), ctx.config.limitsOfOne)
  const [booked] = await ctx.db
    .update(payout)
    .set({ state: 'booked', endedAt: ctx.clock() })
    .where(
      and(
        eq(payout.number, number),
        eq(payout.state, 'sent'),
        eq(payout.currency, line.currency),
        between(payout.amount, -line.amount - most, -line.amount),
      ),
    )
    .returning({ id: payout.id, amount: payout.amount })
  if (booked === undefined) return false
  const charge = -line.amount - booked.amount
  if (charge > 0) await splitCharge(ctx, line, charge)
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
    .returning()
  if (bounced === undefined) return false
  await takeBackPayout(ctx, bounced)
  await reverseEntry(ctx, `bank-line:${line.id}`)
  await settle(ctx, line, { state: 'own', payoutId: bounced.id })
  return true
}

/**
 * Books lines that have arrived, as received and not matched yet, in the open transaction. What left
 * was booked when it was sent.
 */
export const book = (ctx: WorkContext, lines: readonly BankLine[]): Promise<void> =>
  postEntries(
    ctx,
    lines
      .filter(({ amount }) => amount > 0)
      .map(({ id, currency, amount }) => ({
        event: `bank-line:${id}`,
        currency,
        postings: [
          { account: 'client-bank', amount },
          { account: 'suspense', amount: -amount },
        ],
      })),
  )

/**
 * The number of the payout that a line says it brings back, or null. A buyer could write anything into
 * the remittance, but what banks return has our own reference.
 */
export function returnedNumber({ paymentReference }: BankLine): number | null {
  const number = numberInReference(paymentReference)
  return number !== null && paymentReference === payoutReference(number) ? number : null
}

/** Finds what a booked line is about. `named` is the order whose reference it has, locked. */
async function match(
  ctx: WorkContext,
  line: BankLine,
  named: PayableOrder | null,
): Promise<BookedState> {
  if (line.problem !== null) return 'suspense'
  if (line.amount < 0) {
    const number = numberInReference(writtenIn(line))
    return number !== null && (await bookPayout(ctx, line, number)) ? 'own' : 'suspense'
  }
  // What was left of a payment is for whoever sent it, unless an operator says otherwise.
  if (line.remainderOf !== null) return 'suspense'
  const number = returnedNumber(line)
  if (number !== null && (await returnPayout(ctx, line, number))) return 'own'
  if (named === null || named.currency !== line.currency) return 'suspense'
  if (line.namedOrderId !== named.id) {
    await ctx.db.update(bankLine).set({ namedOrderId: named.id }).where(eq(bankLine.id, line.id))
  }
  await notePayers(ctx, payersOf(line, named))
  // An operator matches it once the order goes on.
  if (named.frozenAt !== null) return 'suspense'
  const { buyerName: buyer } = named
  if (!isPaidBy(line, buyer)) return 'suspense'
  const lines = await linesFor(ctx, line, named, buyer)
  const paid = lines.missing > 0 ? null : await payOrder(ctx, line, named, lines)
  return paid?.has(line.id) ? 'matched' : 'suspense'
}

type BookedState = Exclude<LineState, 'new'>

/**
 * Books a line, if it is new, and finds what it is about, in one transaction: a payout of ours, or the
 * order whose reference and payer it has, if it makes the total, alone or with others that wait.
 * Anything else waits for an operator.
 */
export const matchLine = (ctx: WorkContext, id: string): Promise<BookedState> =>
  inTransaction(ctx, async (inside) => {
    const [seen] = await inside.db.select().from(bankLine).where(eq(bankLine.id, id))
    if (seen === undefined) throw new Error(`there is no line ${id}`)
    const named =
      seen.amount < 0 ? null : await findByReference(inside, writtenIn(seen), { lock: true })
    const line = await lockLine(inside, id)
    if (line === null) throw new Error(`there is no line ${id}`)
    if (line.state !== 'new' && line.state !== 'suspense') return line.state
    if (line.state === 'new') {
      await book(inside, [line])
      await inside.db.update(bankLine).set({ state: 'suspense' }).where(eq(bankLine.id, id))
    }
    return match(inside, line, named)
  })
