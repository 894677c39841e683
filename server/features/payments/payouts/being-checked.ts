import { eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { WorkContext } from '#server/contract/context.ts'
import { frozenAmong, lockOrders } from '#server/features/orders/service.ts'
import { checkedAmong, holdHits } from '#server/features/screening/service.ts'

import { bankLine } from '../table.ts'

/** What money is paid for: an order, or a payment that goes back and may have named one. */
export interface PaidFor {
  orderId: string | null
  lineId?: string | null
  /** The company that is paid. */
  companyId?: string | null
}

/** Why a payout must wait; null if nothing is being checked. */
type Check = (what: PaidFor) => string | null

/** The line of which another is what was left. */
const whole = alias(bankLine, 'whole')

/** The orders that payments name which go back to their payers, or that they have paid in part. */
async function namedBy({ db }: WorkContext, all: readonly PaidFor[]) {
  const lineIds = all.flatMap(({ lineId }) => lineId ?? [])
  if (lineIds.length === 0) return new Map<string, string | null>()
  const rows = await db
    .select({ id: bankLine.id, named: bankLine.namedOrderId, paid: whole.orderId })
    .from(bankLine)
    .leftJoin(whole, eq(whole.id, bankLine.remainderOf))
    .where(inArray(bankLine.id, lineIds))
  return new Map(rows.map(({ id, named, paid }) => [id, named ?? paid]))
}

/**
 * Finds out which payouts must wait because their order is frozen, or their company is being checked.
 * @param lock keeps it so until the open transaction ends
 */
export async function checksOf(
  ctx: WorkContext,
  all: readonly PaidFor[],
  { lock = false } = {},
): Promise<Check> {
  const named = await namedBy(ctx, all)
  const orderOf = ({ orderId, lineId }: PaidFor) =>
    orderId ?? (lineId == null ? null : (named.get(lineId) ?? null))
  const orderIds = all.flatMap((each) => orderOf(each) ?? [])
  if (lock) {
    await lockOrders(ctx, orderIds)
    await holdHits(ctx)
  }
  const frozen = await frozenAmong(ctx, orderIds)
  const checked = await checkedAmong(
    ctx,
    all.flatMap(({ companyId }) => companyId ?? []),
  )
  return (what) => {
    if (frozen.has(orderOf(what) ?? ''))
      return 'The order is frozen, so its money stays where it is.'
    return checked.has(what.companyId ?? '') ? 'The company is being checked.' : null
  }
}
