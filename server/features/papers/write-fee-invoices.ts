import { and, asc, eq, gt, inArray, notExists } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { daysAgo } from '#server/contract/feature.ts'
import { type Order, tradeOrder } from '#server/features/orders/service.ts'
import { tradedStates } from '#shared/features/orders/order-states.ts'

import { readFacts } from './paper-facts.ts'
import { paper } from './table.ts'
import { isDue, writeOnce } from './write-paper.ts'

/** For how long after the last move of an order it is tried: longer than any standstill. */
const daysTried = 60

/** Orders that were taken by the company of the settings and have earned their fee, without its invoice. */
const readSome = (
  { db, ...ctx }: WorkContext,
  vatNumber: string,
  after: string | null,
  limit: number,
) =>
  db
    .select()
    .from(tradeOrder)
    .where(
      and(
        inArray(tradeOrder.state, [...tradedStates]),
        gt(tradeOrder.stateSince, daysAgo({ db, ...ctx }, daysTried)),
        eq(tradeOrder.ourVatNumber, vatNumber),
        after === null ? undefined : gt(tradeOrder.id, after),
        gt(tradeOrder.fee, 0),
        notExists(
          db
            .select({ id: paper.id })
            .from(paper)
            .where(and(eq(paper.orderId, tradeOrder.id), eq(paper.kind, 'fee-invoice'))),
        ),
      ),
    )
    .orderBy(asc(tradeOrder.id))
    .limit(limit)

/** All of them, some at a time. */
async function* withoutInvoice(ctx: WorkContext, vatNumber: string, atOnce: number) {
  for (let after: string | null = null; ;) {
    const orders: Order[] = await readSome(ctx, vatNumber, after, atOnce)
    yield* orders
    after = orders.at(-1)?.id ?? null
    if (orders.length < atOnce) return
  }
}

/** @returns whether it was due */
async function writeFor(ctx: WorkContext, order: Order): Promise<boolean> {
  if (!(await isDue(ctx, order, 'fee-invoice'))) return false
  await writeOnce(ctx, 'fee-invoice', await readFacts(ctx, order, 'fee-invoice'), null)
  return true
}

/**
 * Writes the invoices for our fee that nobody has asked for yet, so that each has the date of its month.
 * Source: Directive 2006/112/EC, Article 222. Several instances may do so at once. One that cannot be
 * written does not stop the others.
 * @param atOnce how many orders are read at once
 * @returns how many were written
 * @throws Error if some could not be
 */
export async function writeFeeInvoices(
  ctx: WorkContext,
  signal?: AbortSignal,
  atOnce = 200,
): Promise<number> {
  const { operatingCompany } = ctx.config
  if (operatingCompany === null) return 0
  let [written, failed] = [0, 0]
  for await (const order of withoutInvoice(ctx, operatingCompany.vatNumber, atOnce)) {
    if (signal?.aborted) break
    try {
      if (await writeFor(ctx, order)) written += 1
    } catch (error) {
      failed += 1
      ctx.log.error({ err: error, order: order.number }, 'an invoice for our fee was not written')
    }
  }
  if (failed > 0) throw new Error(`${failed} invoices for our fee could not be written`)
  return written
}
