import { and, asc, eq } from 'drizzle-orm'

import { demoBuyer } from '#server/demo/demo-cast.ts'
import { approvePayouts } from '#server/features/payments/payouts/approve-payouts.ts'
import { endPayout } from '#server/features/payments/payouts/end-payout.ts'
import { destinationsOf, owedOf } from '#server/features/payments/payouts/owed.ts'
import {
  prepareNamed,
  preparePayouts,
  prepareReturn,
} from '#server/features/payments/payouts/prepare-payouts.ts'
import { sendPayouts } from '#server/features/payments/payouts/send-payouts.ts'
import { matchByHand } from '#server/features/payments/statements/match-by-hand.ts'
import { bankLine, payout } from '#server/features/payments/table.ts'

import { marigoldsNumber, sentBackOn, strayName } from './demo-bank.ts'
import { type DayWork, hours, type TradeDesk } from './trade-desk.ts'

/** How far the payouts of the last business day have come: in pounds they wait for approval. */
const approvedAtLast = new Set(['EUR', 'USD'])
const sentAtLast = new Set(['EUR'])

/** What an operator was told of an account that statements name without its bank. */
const marigoldsAccount = {
  country: 'US',
  iban: '',
  routing: '123456780',
  accountNumber: marigoldsNumber,
  bic: '',
  reason: 'The bank wrote to us where the payment came from.',
}

/** Prepares what is owed, and sends the stranger's money back; in the morning. */
async function prepare(desk: TradeDesk, day: number): Promise<void> {
  const ctx = { ...desk.at(day, hours.prepare), actor: desk.operator }
  const payable = []
  const owed = owedOf(ctx.db)
  // Numbers of payouts are given in this order, so that each demo has the same.
  const all = await ctx.db.select().from(owed).orderBy(asc(owed.orderNumber), asc(owed.kind))
  const destinationOf = await destinationsOf(ctx, all)
  for (const each of all) {
    const to = destinationOf(each)
    if (to.ok) payable.push(each)
    else if (each.kind === 'refund' && to.unnamed?.ending === marigoldsNumber) {
      const accountHolder = desk.legalName(demoBuyer)
      const account = { ...marigoldsAccount, accountHolder }
      await prepareNamed(ctx, { kind: 'refund', id: each.orderId, ...account })
    }
  }
  await preparePayouts(ctx, payable)
  if (day !== sentBackOn) return
  const [stray] = await ctx.db.select().from(bankLine).where(eq(bankLine.name, strayName))
  if (stray === undefined) throw new Error('the demo’s stranger has not paid')
  await prepareReturn(ctx, { id: stray.id, reason: 'They pay an invoice of somebody else.' })
}

/** Has payouts prepared, approved by another operator, and sent. */
export async function payOwed(desk: TradeDesk, day: number): Promise<void> {
  await prepare(desk, day)
  const isLast = day === 1
  const approving = { ...desk.at(day, hours.approve), actor: desk.approver }
  const prepared = await approving.db.select().from(payout).where(eq(payout.state, 'prepared'))
  const approved = prepared.filter(({ currency }) => !isLast || approvedAtLast.has(currency))
  if (approved.length > 0) {
    await approvePayouts(
      approving,
      approved.map(({ id }) => id),
    )
  }
  const sending = { ...desk.at(day, hours.send), actor: desk.operator }
  const files = new Map(
    approved.map(({ currency, format }) => [`${currency} ${format}`, { currency, format }]),
  )
  for (const file of files.values()) {
    if (!isLast || sentAtLast.has(file.currency)) await sendPayouts(sending, file)
  }
}

/** Notes that the bank refuses payouts that were sent on the business day before. */
export const bounceOn: DayWork = async (desk, day, deals) => {
  const ctx = { ...desk.at(day, hours.bounce), actor: desk.operator }
  for (const { bounced, days, placed } of deals) {
    if (!bounced || placed === null || days.get('pay-out') !== day + 1) continue
    const [sent] = await ctx.db
      .select({ id: payout.id })
      .from(payout)
      .where(and(eq(payout.orderId, placed.id), eq(payout.state, 'sent')))
    if (sent === undefined) throw new Error(`nothing was paid out for order ${placed.number}`)
    const reason = 'The bank wrote that the name of the account holder differs. They corrected it.'
    await endPayout(ctx, { id: sent.id, how: 'bounce', reason })
  }
}

/** Matches the payments of a day that an operator has asked about. */
export const matchOn: DayWork = async (desk, day, deals) => {
  const ctx = { ...desk.at(day, hours.match), actor: desk.operator }
  for (const { payment, days, placed } of deals) {
    if (payment !== 'by-hand' || days.get('fund') !== day || placed === null) continue
    const [line] = await ctx.db
      .select({ id: bankLine.id })
      .from(bankLine)
      .where(
        and(
          eq(bankLine.state, 'suspense'),
          eq(bankLine.remittance, `Order ${placed.number} ${placed.reference}`),
        ),
      )
    if (line === undefined) throw new Error(`nobody has paid order ${placed.number}`)
    const match = {
      id: line.id,
      order: placed.number,
      reason: 'The buyer’s bank finances its orders. We have its letter, and telephoned the buyer.',
    }
    const { inForce } = await matchByHand(ctx, match)
    if (!inForce) await matchByHand({ ...ctx, actor: desk.approver }, match)
  }
}
