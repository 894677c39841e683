import { randomUUID } from 'node:crypto'

import { and, asc, eq, inArray } from 'drizzle-orm'

import { clientAccount } from '#server/config/client-accounts.ts'
import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import type { OutgoingFile } from '#server/contract/files.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { type Posting, postEntry } from '#server/features/ledger/service.ts'
import { payOut, refundOrder } from '#server/features/orders/service.ts'
import { brand } from '#shared/brand.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { BankAccount } from '#shared/features/companies/bank-account.ts'
import type { PayoutFormat } from '#shared/features/payments/states.ts'
import { utcDay } from '#shared/utc-day.ts'

import { payoutFileEvents } from '../events.ts'
import { payout, payoutFile } from '../table.ts'
import { changedSince, type Payout } from './approve-payouts.ts'
import { checksOf } from './being-checked.ts'
import { type TransferBatch, writePain001, writeTransferTable } from './payout-file.ts'
import { payoutReference } from './payout-reference.ts'

const writers: Record<PayoutFormat, (batch: TransferBatch) => string> = {
  sepa: writePain001,
  table: writeTransferTable,
}

/** The approved payouts of one file whose orders are not frozen and whose accounts are as they were, locked. */
async function lockApproved(ctx: CallContext, currency: Currency, format: PayoutFormat) {
  const approved = await ctx.db
    .select()
    .from(payout)
    .where(
      and(eq(payout.state, 'approved'), eq(payout.currency, currency), eq(payout.format, format)),
    )
    .orderBy(asc(payout.number))
    .for('update')
  const isChecked = await checksOf(ctx, approved, { lock: true })
  const changed = await changedSince(ctx, approved)
  return approved.filter((each) => isChecked(each) === null && changed(each) === null)
}

/** The account of the ledger on which a payout's money stands. */
function owedOn({ kind, orderId, companyId }: Payout): Pick<Posting, 'account' | 'keptFor'> {
  if (kind === 'refund' && orderId !== null) return { account: 'refund', keptFor: orderId }
  if (kind === 'proceeds' && companyId !== null) return { account: 'payable', keptFor: companyId }
  return { account: 'suspense' }
}

/** Books a payout as sent and tells its order, which knows already if it was sent before. */
async function bookSent(ctx: CallContext, sent: Payout): Promise<void> {
  const { id, kind, orderId, currency, amount } = sent
  await postEntry(ctx, {
    event: `payout:${id}`,
    currency,
    postings: [
      { ...owedOn(sent), amount },
      { account: 'client-bank', amount: -amount },
    ],
  })
  if (orderId === null) return
  const [before] = await ctx.db
    .select({ id: payout.id })
    .from(payout)
    .where(and(eq(payout.orderId, orderId), eq(payout.kind, kind), eq(payout.state, 'bounced')))
    .limit(1)
  if (before !== undefined) return
  const told = await (kind === 'refund' ? refundOrder : payOut)(ctx, { orderId, payoutId: id })
  if (!told) throw new Error(`the order of payout ${id} is not to be paid`)
}

/**
 * Makes the file of all approved payouts of a currency and format, and books them as sent. Those whose
 * account was changed or whose order is frozen stay behind.
 * @throws ProblemError 409 if there are none
 */
export async function sendPayouts(
  ctx: CallContext<PersonActor>,
  { currency, format }: { currency: Currency; format: PayoutFormat },
): Promise<{ id: string }> {
  const from = clientAccount(ctx.config, currency)
  if (from === null) {
    throw new ProblemError('conflict', `There is no account for clients’ money in ${currency}.`)
  }
  return inTransaction(ctx, async (inside) => {
    const { db, clock, services, actor } = inside
    const ready = await lockApproved(inside, currency, format)
    if (ready.length === 0) {
      throw new ProblemError('conflict', 'There is no approved payout to send. Reload to see why.')
    }
    const id = randomUUID()
    const now = clock()
    const text = writers[format]({
      id: id.replaceAll('-', ''),
      createdAt: now,
      currency,
      from,
      transfers: ready.map(({ id: payoutId, number, amount, orderNumber, sealed }) => ({
        reference: payoutReference(number),
        amount,
        to: JSON.parse(services.sealer.openText(sealed, `payout ${payoutId}`)) as BankAccount,
        remittance: `${brand.name} ${orderNumber === null ? 'payment returned' : `order ${orderNumber}`} ${payoutReference(number)}`,
      })),
    })
    await db.insert(payoutFile).values({
      id,
      currency,
      format,
      sealed: services.sealer.sealText(text, `payout-file ${id}`),
      createdBy: actor.personId,
      createdAt: now,
    })
    const ids = ready.map((each) => each.id)
    await db
      .update(payout)
      .set({ state: 'sent', fileId: id, sentAt: now })
      .where(inArray(payout.id, ids))
    for (const each of ready) await bookSent(inside, each)
    await happened(inside, payoutFileEvents.made, id, {
      after: { currency, format, payouts: ids.length },
    })
    return { id }
  })
}

/** The file of payouts that were sent: the same bytes each time. @throws ProblemError 404 */
export async function downloadPayoutFile(
  ctx: CallContext<PersonActor>,
  id: string,
): Promise<OutgoingFile> {
  const [file] = await ctx.db.select().from(payoutFile).where(eq(payoutFile.id, id))
  if (file === undefined) throw new ProblemError('not-found')
  await happened(ctx, payoutFileEvents.downloaded, id)
  const name = `Payouts ${file.currency} ${utcDay(file.createdAt)}`
  return {
    bytes: Buffer.from(ctx.services.sealer.openText(file.sealed, `payout-file ${id}`)),
    name,
    ...(file.format === 'sepa'
      ? { mediaType: 'application/xml; charset=utf-8', extension: 'xml' }
      : { mediaType: 'text/csv; charset=utf-8', extension: 'csv' }),
  }
}
