import type { CallContext } from '#server/contract/context.ts'
import { moveOwnOrder } from '#server/features/orders/move-order.ts'
import type { Side } from '#shared/contract/trade-sides.ts'

import type { DemoDeal, TradeDesk } from './trade-desk.ts'

/** What somebody does with an order of the demo. */
export type Step = (ctx: CallContext, deal: DemoDeal, desk: TradeDesk) => Promise<unknown>

/** @throws Error if it has not been placed */
export function placedOrder({ placed, at }: DemoDeal) {
  if (placed === null) throw new Error(`order ${at} of the demo has not been placed`)
  return placed
}

/** A step that only moves the order. */
export const step =
  (by: Side, move: (deal: DemoDeal) => Parameters<typeof moveOwnOrder>[2]): Step =>
  (ctx, deal, desk) =>
    moveOwnOrder({ ...ctx, actor: desk.member(deal[by]) }, placedOrder(deal).number, move(deal))
