import { and, asc, eq, lt } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'

import { moveOrder } from '../move-order.ts'
import { tradeOrder } from '../table.ts'
import { bareTracking, bareTrackingOf } from './tracking-number.ts'

interface Parcel {
  trackingNumber: string
  /** When the carrier handed it over. */
  deliveredAt: Date
}

/**
 * Begins the inspection of the orders that were sent in a parcel. Carriers use numbers again and
 * sellers mistype them, so a parcel that arrived before an order was placed is not its parcel, and
 * a number that several sellers have entered is left to the buyers and to operators.
 * @returns the numbers of the orders that have moved
 */
export async function parcelDelivered(
  ctx: WorkContext,
  { trackingNumber, deliveredAt }: Parcel,
): Promise<number[]> {
  const named = await ctx.db
    .select()
    .from(tradeOrder)
    .where(
      and(
        eq(bareTrackingOf(tradeOrder.trackingNumber), bareTracking(trackingNumber)),
        lt(tradeOrder.placedAt, deliveredAt),
      ),
    )
    .orderBy(asc(tradeOrder.number))
  if (new Set(named.map(({ sellerCompanyId }) => sellerCompanyId)).size > 1) return []
  const moved: number[] = []
  for (const order of named) {
    const arrived = await moveOrder(ctx, order, { event: 'deliver', by: 'carrier', personId: null })
    if (arrived !== null) moved.push(order.number)
  }
  return moved
}
