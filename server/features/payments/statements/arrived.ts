import { and, eq, inArray } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { companyNamesOf } from '#server/features/companies/service.ts'
import { findOwnPurchase } from '#server/features/orders/service.ts'

import { bankLine } from '../table.ts'
import { isPayerName } from './payer-name.ts'

/** What waits in suspense with the references of orders, line by line. */
async function listArrived({ db }: WorkContext, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .select({
      orderId: bankLine.namedOrderId,
      currency: bankLine.currency,
      amount: bankLine.amount,
      name: bankLine.name,
    })
    .from(bankLine)
    .where(and(inArray(bankLine.namedOrderId, [...orderIds]), eq(bankLine.state, 'suspense')))
}

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
      lines
        .filter((line) => line.orderId === id && line.currency === currency)
        .reduce((sum, { amount }) => sum + amount, 0),
    ]),
  )
}

/**
 * How much of an order's total the buyer has sent so far, in minor units, while it waits for more.
 * @throws ProblemError 404 unless the caller's company is the buyer
 */
export async function readArrived(ctx: CallContext<MemberActor>, number: number) {
  const { id, state, currency, total, buyerCompanyId } = await findOwnPurchase(ctx, number)
  if (state !== 'awaiting-funds') return { arrived: 0, missing: 0 }
  const names = await companyNamesOf(ctx, [buyerCompanyId])
  const arrived = (await listArrived(ctx, [id]))
    .filter((line) => line.currency === currency)
    .filter(({ name }) => isPayerName(name, names.get(buyerCompanyId) ?? ''))
    .reduce((sum, { amount }) => sum + amount, 0)
  return { arrived, missing: Math.max(0, total - arrived) }
}
