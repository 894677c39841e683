import { randomUUID } from 'node:crypto'

import { and, eq, isNull } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import {
  eventsOf,
  findOwnOrder,
  linesOf,
  type Order,
  sideOf,
  tell,
} from '#server/features/orders/service.ts'
import { payoutsOfOrder } from '#server/features/payments/service.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { mayChange } from '#shared/contract/company-roles.ts'
import {
  mayHave,
  paperKind,
  type PaperKindName,
  type Stage,
} from '#shared/features/papers/paper-kinds.ts'

import { feeOfCompany } from './describe-fee-invoice.ts'
import { describePaper } from './describe-paper.ts'
import { paperEvents } from './events.ts'
import { changesNamed, findPaper, numberOf, type PaperRow } from './find-paper.ts'
import { isTaxKnown, type PaperFacts, readFacts } from './paper-facts.ts'
import { storePaper } from './paper-files.ts'
import { paper, paperCounter } from './table.ts'

/**
 * An order of the caller's company, if its side may have such a paper.
 * @throws ProblemError 404
 */
export async function orderWith(
  ctx: CallContext<MemberActor>,
  number: number,
  kind: PaperKindName,
): Promise<Order> {
  const order = await findOwnOrder(ctx, number)
  if (!mayHave(kind, sideOf(ctx, order), order)) throw new ProblemError('not-found')
  return order
}

/** How far an order has come, as papers need it. */
export const stageOf = async (ctx: WorkContext, order: Order): Promise<Stage> => ({
  state: order.state,
  events: (await eventsOf(ctx, [order.id])).map(({ event }) => event),
  payouts: await payoutsOfOrder(ctx, order.id),
  taxKnown: isTaxKnown(await linesOf(ctx, order.id)),
  invoiced: (await findPaper(ctx, order, 'invoice')) !== undefined,
  hasFee: feeOfCompany(ctx.config, order) > 0,
})

/** Whether a paper may be written of an order as it is now. */
export const isDue = async (ctx: WorkContext, order: Order, kind: PaperKindName) =>
  paperKind(kind).due(await stageOf(ctx, order))

/**
 * The paper of an order, written now if it is not yet.
 * @throws ProblemError 404 if the caller may not have it, 403 if only the seller's sales people have it
 *   written, 409 if it is not due
 */
export async function writeOnRequest(
  ctx: CallContext<MemberActor>,
  { number, kind }: { number: number; kind: PaperKindName },
): Promise<PaperRow> {
  const order = await orderWith(ctx, number, kind)
  const written = await findPaper(ctx, order, kind)
  if (written !== undefined) return written
  if (kind === 'warranty') {
    throw new ProblemError(
      'conflict',
      'Only the seller gives a warranty, on the page of the order.',
    )
  }
  if (paperKind(kind).by === 'seller') {
    if (sideOf(ctx, order) !== 'selling') {
      throw new ProblemError('conflict', 'Only the seller can issue this document.')
    }
    if (!mayChange(ctx.actor.company.role, 'sales')) throw new ProblemError('forbidden')
  }
  if (!(await isDue(ctx, order, kind))) {
    throw new ProblemError('conflict', 'This document cannot be issued at this stage of the order.')
  }
  return writeOnce(ctx, kind, await readFacts(ctx, order, kind), ctx.actor.personId)
}

/**
 * Writes a paper with the issuer's next number; or returns it, if it is there. The counter is locked
 * from the number to the commit, so two at once get the same paper, and no number is lost with a
 * transaction that fails. A task makes its PDF afterwards.
 * @param writtenBy who asked for it; null if nobody has
 */
export function writeOnce(
  ctx: WorkContext,
  kind: PaperKindName,
  facts: PaperFacts,
  writtenBy: string | null,
): Promise<PaperRow> {
  const { order } = facts
  const { issuer, series, by, title } = paperKind(kind)
  const issuerId = issuer === 'us' ? null : order.sellerCompanyId
  const content = describePaper(kind, facts)
  return inTransaction(ctx, async (inside) => {
    const { db, clock } = inside
    const year = clock().getUTCFullYear()
    const counter = await lockCounter(inside, { issuerId, series, year })
    const written = await findPaper(inside, order, kind)
    if (written !== undefined) return written
    // Read under the lock, so that numbers and dates have the same order.
    const now = clock()
    const on = now.getUTCFullYear() === year ? now : new Date(Date.UTC(year + 1, 0) - 1)
    const serial = counter.last + 1
    const id = randomUUID()
    const row = {
      id,
      orderId: order.id,
      kind,
      issuerId,
      series,
      year,
      serial,
      writtenBy,
      writtenAt: on,
      addressChanges: changesNamed(order, kind),
      content,
    }
    await db.insert(paper).values(row)
    await db.update(paperCounter).set({ last: serial }).where(eq(paperCounter.id, counter.id))
    await enqueue(inside, storePaper, { paperId: id })
    const number = numberOf(row)
    const event = kind === 'warranty' ? paperEvents.warranted : paperEvents.written
    await happened(inside, event, order.id, { after: { kind, number } })
    if (by === 'seller' && mayHave(kind, 'buying', order)) {
      await tell(inside, 'buyer', order, {
        about: `paper ${id}`,
        title: `${title} for order ${order.number}`,
        says: `The seller has issued it, with the number ${number}. Download it on the page of the order.`,
      })
    }
    return row
  })
}

type Counted = Pick<PaperRow, 'issuerId' | 'series' | 'year'>

/** The counter of a series' year, locked until the transaction ends. */
async function lockCounter({ db }: WorkContext, { issuerId, series, year }: Counted) {
  const ofIssuer =
    issuerId === null ? isNull(paperCounter.issuerId) : eq(paperCounter.issuerId, issuerId)
  await db.insert(paperCounter).values({ issuerId, series, year }).onConflictDoNothing()
  const [locked] = await db
    .select()
    .from(paperCounter)
    .where(and(ofIssuer, eq(paperCounter.series, series), eq(paperCounter.year, year)))
    .for('update')
  if (locked === undefined) throw new Error(`the counter of ${year} is missing`)
  return locked
}
