import { randomUUID } from 'node:crypto'

import type { WorkContext } from '#server/contract/context.ts'
import { person } from '#server/features/accounts/table.ts'
import { postEntry } from '#server/features/ledger/service.ts'
import { findAnyOrder } from '#server/features/orders/find-order.ts'
import { payOut, proceedsOf, refundOrder, settlementOf } from '#server/features/orders/service.ts'
import { payout, payoutFile } from '#server/features/payments/table.ts'
import type { Running } from '#server/main.ts'
import type { PaperKindName } from '#shared/features/papers/paper-kinds.ts'

import { callAs } from './api-calls.ts'
import type { SignedIn } from './people.ts'
import { readPdf } from './read-pdf.ts'

/** The papers that somebody is offered, and what they may warrant. */
export const listPapers = (site: Running, who: SignedIn, number: number) =>
  callAs(site, who, `/orders/${number}/papers`)

/** The kinds of papers that somebody is offered. */
export const kindsOffered = async (...asked: Parameters<typeof listPapers>): Promise<string[]> =>
  (await listPapers(...asked)).json.items.map(({ kind }: { kind: string }) => kind)

/** Has a paper written. */
export const writePaper = (site: Running, who: SignedIn, number: number, kind: PaperKindName) =>
  callAs(site, who, `/orders/${number}/papers/${kind}`, {}, 'PUT')

/** A written paper: the answer, and the text of the file. */
export async function readPaper(site: Running, who: SignedIn, number: number, kind: PaperKindName) {
  const answer = await callAs(site, who, `/orders/${number}/papers/${kind}`)
  return { ...answer, paper: answer.status === 200 ? readPdf(answer.body).text : '' }
}

/** Has a paper written and reads it; insists on success. */
export async function paperOf(site: Running, who: SignedIn, number: number, kind: PaperKindName) {
  const { status, json } = await writePaper(site, who, number, kind)
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(json)}`)
  return { ...(await readPaper(site, who, number, kind)), ...json.written }
}

/**
 * The money of an order leaves for its seller, or goes back to its buyer; the bank has booked it unless
 * told otherwise.
 * @returns the payout's id
 */
export async function settle(
  ctx: WorkContext,
  number: number,
  how: 'pay-out' | 'refund',
  state: 'sent' | 'booked' = 'booked',
): Promise<string> {
  const order = await findAnyOrder(ctx, number)
  const { id: orderId, currency, sellerCompanyId } = order
  const goods = proceedsOf(order)
  const total = order.settledGoods === null ? order.total : settlementOf(order).refund
  const payoutId = randomUUID()
  const fileId = randomUUID()
  const at = ctx.clock()
  const [maker, checker] = await ctx.db.select({ id: person.id }).from(person).limit(2)
  if (maker === undefined || checker === undefined) throw new Error('it takes two people')
  const format = 'sepa' as const
  await ctx.db
    .insert(payoutFile)
    .values({ id: fileId, currency, format, sealed: '', createdBy: maker.id, createdAt: at })
  await ctx.db.insert(payout).values({
    id: payoutId,
    kind: how === 'refund' ? 'refund' : 'proceeds',
    orderId,
    orderNumber: number,
    companyId: how === 'refund' ? order.buyerCompanyId : sellerCompanyId,
    currency,
    amount: how === 'refund' ? total : goods,
    accountId: how === 'refund' ? null : randomUUID(),
    accountHolder: 'Pell Brothers',
    lastFour: '4300',
    sealed: '',
    format,
    state,
    preparedBy: maker.id,
    preparedAt: at,
    approvedBy: checker.id,
    approvedAt: at,
    fileId,
    sentAt: at,
    endedAt: state === 'booked' ? at : null,
  })
  const [amount, from] =
    how === 'refund'
      ? [total, { account: 'refund', keptFor: orderId } as const]
      : [goods, { account: 'payable', keptFor: sellerCompanyId } as const]
  await postEntry(ctx, {
    event: `payout:${payoutId}`,
    currency,
    postings: [
      { ...from, amount },
      { account: 'client-bank', amount: -amount },
    ],
  })
  await (how === 'refund' ? refundOrder : payOut)(ctx, { orderId, payoutId })
  return payoutId
}
