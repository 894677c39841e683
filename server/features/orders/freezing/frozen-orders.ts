import { asc, eq, inArray, isNotNull } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { idsAmong } from '#server/db/values-by-id.ts'
import { namesIn } from '#server/features/accounts/service.ts'
import { formerPerson } from '#shared/features/accounts/former-person.ts'

import { tradeOrder } from '../table.ts'
import { orderFreeze } from './table.ts'

/** Which of these orders are frozen. */
export const frozenAmong = (
  ctx: WorkContext,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  idsAmong(ctx, tradeOrder.id, orderIds, isNotNull(tradeOrder.frozenAt))

/** Keeps orders as they are until the open transaction ends: nobody freezes or moves them meanwhile. */
export async function lockOrders({ db }: WorkContext, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await db
    .select({ id: tradeOrder.id })
    .from(tradeOrder)
    .where(inArray(tradeOrder.id, [...orderIds]))
    .orderBy(asc(tradeOrder.id))
    .for('no key update')
}

/** When an order was frozen and unfrozen, by whom and why, the first one first; for operators. */
export async function freezesOf(ctx: WorkContext, orderId: string) {
  const rows = await ctx.db
    .select()
    .from(orderFreeze)
    .where(eq(orderFreeze.orderId, orderId))
    .orderBy(asc(orderFreeze.at))
  const names = await namesIn(ctx, rows, ({ by, endedBy }) =>
    endedBy === null ? [by] : [by, endedBy],
  )
  return rows.map((freeze) => ({
    ...freeze,
    by: names.get(freeze.by) ?? formerPerson,
    endedBy: freeze.endedBy === null ? null : (names.get(freeze.endedBy) ?? formerPerson),
  }))
}
