import { eq } from 'drizzle-orm'

import type { WorkContext } from '#server/contract/context.ts'
import { type FrozenAddress, usualReturns } from '#server/features/addresses/service.ts'

import type { Order } from '../find-order.ts'
import { tradeOrder } from '../table.ts'

/**
 * Writes down where the goods of an order go back to, in the transaction in which the return begins: the
 * seller's address for returns as it is now. Null if the seller has none; then they go to its registered one.
 */
export async function keepReturnAddress(
  ctx: WorkContext,
  { id, sellerCompanyId }: Pick<Order, 'id' | 'sellerCompanyId'>,
): Promise<FrozenAddress | null> {
  const returnTo = await usualReturns(ctx, sellerCompanyId)
  if (returnTo !== null) {
    await ctx.db.update(tradeOrder).set({ returnTo }).where(eq(tradeOrder.id, id))
  }
  return returnTo
}
