import { randomUUID } from 'node:crypto'

import { and, asc, eq, ne } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { fundOrders, type PayableOrder } from '#server/features/orders/service.ts'
import { dropProposals } from '#server/second-operator/decide-by-two.ts'

import { bankLine } from '../table.ts'
import { isPaidBy } from './payer-name.ts'

export type BankLine = typeof bankLine.$inferSelect

/** The operators who say that lines are for an order, and why. */
interface ByHand {
  matchedBy: string
  confirmedBy: string | null
  reason: string
}

/** The account that a line came from; empty if the bank did not say. */
export const accountOf = (
  { services }: WorkContext,
  { id, sealedAccount }: Pick<BankLine, 'id' | 'sealedAccount'>,
) => (sealedAccount === null ? '' : services.sealer.openText(sealedAccount, `bank-line ${id}`))

/**
 * What else waits for an order, oldest first, locked: lines with its reference from the same account,
 * since a refund goes back to one. Nothing waits beside a line whose account the bank did not say.
 */
async function waitingBeside(
  ctx: WorkContext,
  line: BankLine,
  order: PayableOrder,
  buyer: string | null,
): Promise<BankLine[]> {
  const account = accountOf(ctx, line)
  if (account === '') return []
  const waiting = await ctx.db
    .select()
    .from(bankLine)
    .where(
      and(
        eq(bankLine.namedOrderId, order.id),
        eq(bankLine.state, 'suspense'),
        eq(bankLine.currency, order.currency),
        ne(bankLine.id, line.id),
      ),
    )
    .orderBy(asc(bankLine.bookedOn), asc(bankLine.id))
    .for('update')
  return waiting.filter(
    (each) => accountOf(ctx, each) === account && (buyer === null || isPaidBy(each, buyer)),
  )
}

/** Takes lines in turn until they make an amount. Negative `missing` is what the last has too much. */
function takeUntil<L extends { amount: number }>(lines: readonly L[], amount: number) {
  const taken: L[] = []
  let missing = amount
  for (const line of lines) {
    if (missing <= 0) break
    taken.push(line)
    missing -= line.amount
  }
  return { taken, missing }
}

/** Forgets what operators have proposed for lines that are matched now. */
export const dropProposalsOf = (ctx: WorkContext, lines: readonly BankLine[]): Promise<void> =>
  dropProposals(
    ctx,
    // Nothing can be proposed for a line that has only just been booked.
    lines.filter(({ state }) => state === 'suspense').map(({ id }) => id),
  )

/** Leaves in suspense what a line has too much, as a line of its own that came from the same account. */
async function splitOff(ctx: WorkContext, line: BankLine, surplus: number): Promise<void> {
  const id = randomUUID()
  const account = accountOf(ctx, line)
  const { statementId, currency, bookedOn, name, lastFour, remittance } = line
  await ctx.db.insert(bankLine).values({
    id,
    statementId,
    account: line.account,
    currency,
    fingerprint: `remainder of ${line.fingerprint}`,
    bookedOn,
    amount: surplus,
    name,
    paidFor: line.paidFor,
    sealedAccount: account === '' ? null : ctx.services.sealer.sealText(account, `bank-line ${id}`),
    lastFour,
    remittance,
    paymentReference: line.paymentReference,
    bankReference: line.bankReference,
    state: 'suspense',
    remainderOf: line.id,
  })
}

/**
 * The lines that would pay an order, locked: one, and others that wait for it if it is not enough; and how
 * much is missing, in minor units. The order must be locked before any line, so that two lines of one order
 * do not wait for each other.
 * @param buyer whose name the other lines must have; null if an operator has chosen the line
 */
export async function linesFor(
  ctx: WorkContext,
  line: BankLine,
  order: PayableOrder,
  buyer: string | null,
) {
  const enough = line.amount >= order.total
  const others = enough ? [] : await waitingBeside(ctx, line, order, buyer)
  // What an operator has chosen is used in any case; by itself, the oldest is.
  const inTurn = buyer === null ? [line, ...others] : [...others, line]
  return takeUntil(inTurn, order.total)
}

/**
 * Pays an order with a line and others that `linesFor` has found to be enough, in the open transaction. The
 * order gets exactly its total; a surplus stays in suspense.
 * @returns the ids of the lines, or null if the order no longer waits
 */
export async function payOrder(
  ctx: WorkContext,
  line: BankLine,
  order: PayableOrder,
  { taken, missing }: Awaited<ReturnType<typeof linesFor>>,
  byHand: ByHand | null = null,
): Promise<ReadonlySet<string> | null> {
  const funded = await fundOrders(ctx, [{ orderId: order.id, paymentId: line.id }])
  if (!funded.has(order.id)) return null
  for (const each of taken) {
    await ctx.db
      .update(bankLine)
      .set({ state: 'matched', orderId: order.id, ...byHand, matchedAt: ctx.clock() })
      .where(eq(bankLine.id, each.id))
  }
  await dropProposalsOf(ctx, taken)
  const last = taken.at(-1)
  if (missing < 0 && last !== undefined) await splitOff(ctx, last, -missing)
  return new Set(taken.map(({ id }) => id))
}
