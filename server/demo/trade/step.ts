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

/** How the parcel of an order of the demo travels, under a number that fits its carrier. */
export function sentWith(at: number): { carrier: string; trackingNumber: string } {
  const number = 331_881_000 + at * 37
  return at % 3 === 0
    ? { carrier: 'DHL', trackingNumber: `${number}${number % 7}` }
    : { carrier: at % 3 === 1 ? 'Ferrari' : 'Malca-Amit', trackingNumber: `${number}0` }
}

/** How far a parcel of the demo is insured: for its price, and one in seven for a tenth less. */
export function insuredFor(price: number, at: number) {
  const uninsured = at % 7 === 3 ? Math.floor(price / 10) : 0
  return { insuredValue: price - uninsured, uninsured }
}
