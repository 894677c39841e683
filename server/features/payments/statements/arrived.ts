import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import {
  lacksFunds,
  listAwaiting,
  meetOrderDeadlines,
  tradeOrder,
} from '#server/features/orders/service.ts'

import { bankLine } from '../table.ts'
import { accountOf, type BankLine } from './pay-order.ts'
import { isPaidBy } from './payer-name.ts'

const beside = alias(bankLine, 'beside')

/** Whether a line names an order whose buyer is still to pay the rest; who paid the whole waits for us. */
export const waitsForRest = lacksFunds(
  bankLine.namedOrderId,
  sql`(select sum(${beside.amount}) from ${bankLine} beside where ${beside.namedOrderId} = ${bankLine.namedOrderId} and ${beside.state} = 'suspense')`,
)

/** Whether an unpaid order waits for us: its whole total is in suspense with its reference, whoever has paid it. */
const isAllHere = sql`(${tradeOrder.state} = 'awaiting-funds' and ${tradeOrder.total} <= coalesce((select sum(${bankLine.amount}) from ${bankLine} where ${bankLine.namedOrderId} = ${tradeOrder.id} and ${bankLine.currency} = ${tradeOrder.currency} and ${bankLine.state} = 'suspense'), 0))`

/**
 * Meets the deadlines of orders, except of those whose money is here: they stay open until an operator has
 * matched it or sent it back, and their buyers are not reminded to pay.
 * @throws TaskFailure in the end, if some orders could not be reminded of or moved
 */
export const meetDeadlines = (ctx: WorkContext, signal?: AbortSignal): Promise<void> =>
  meetOrderDeadlines(ctx, { signal, waitsForUs: isAllHere })

/** What waits in suspense with the references of orders, line by line. */
async function listArrived({ db }: WorkContext, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .select({
      id: bankLine.id,
      orderId: bankLine.namedOrderId,
      currency: bankLine.currency,
      amount: bankLine.amount,
      name: bankLine.name,
      paidFor: bankLine.paidFor,
      sealedAccount: bankLine.sealedAccount,
    })
    .from(bankLine)
    .where(and(inArray(bankLine.namedOrderId, [...orderIds]), eq(bankLine.state, 'suspense')))
}

type Arrived = Awaited<ReturnType<typeof listArrived>>[number]

/** Adds up by account, as matching does: what came from unknown accounts stands alone. */
function sumsByAccount(ctx: WorkContext, lines: readonly Arrived[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const line of lines) {
    const account = accountOf(ctx, line) || line.id
    sums.set(account, (sums.get(account) ?? 0) + line.amount)
  }
  return sums
}

/**
 * What else waits in suspense for the order that a line names, in minor units: from the line's account,
 * which counts together with it, and from others.
 */
export async function arrivedBeside(
  ctx: WorkContext,
  line: BankLine,
  order: { id: string; currency: string },
): Promise<{ together: number; elsewhere: number }> {
  const lines = (await listArrived(ctx, [order.id])).filter(
    ({ id, currency }) => id !== line.id && currency === order.currency,
  )
  const sums = sumsByAccount(ctx, lines)
  const together = sums.get(accountOf(ctx, line) || line.id) ?? 0
  return { together, elsewhere: sumOf(sums.values()) - together }
}

const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, each) => sum + each, 0)

/** How much waits in suspense for each of several orders, in minor units, whoever has paid it. */
export async function arrivedFor(
  ctx: WorkContext,
  orders: readonly { id: string; currency: string }[],
): Promise<ReadonlyMap<string, number>> {
  const lines = await listArrived(
    ctx,
    orders.map(({ id }) => id),
  )
  return new Map(
    orders.map(({ id, currency }) => [
      id,
      sumOf(
        lines
          .filter((line) => line.orderId === id && line.currency === currency)
          .map(({ amount }) => amount),
      ),
    ]),
  )
}

/**
 * The unpaid orders of the caller's company of which something has arrived, with how much it was, in minor
 * units. Only what comes from one account counts together.
 */
export async function listArrivedOwn(ctx: CallContext<MemberActor>) {
  const orders = await listAwaiting(ctx, ctx.actor.company.id)
  const lines = await listArrived(
    ctx,
    orders.map(({ id }) => id),
  )
  const found = orders.map(({ id, number, currency, total, buyerName }) => {
    const own = lines.filter(
      (line) => line.orderId === id && line.currency === currency && isPaidBy(line, buyerName),
    )
    const sums = [...sumsByAccount(ctx, own).values()]
    const arrived = Math.max(0, ...sums)
    const elsewhere = sumOf(sums) - arrived
    const missing = arrived + elsewhere >= total ? 0 : total - arrived
    return { number, currency, total, arrived, elsewhere, missing }
  })
  return { orders: found.filter(({ arrived }) => arrived > 0) }
}
