import { negotiable } from '../disputes/negotiable.ts'
import { isOver, type OrderState } from '../order-states.ts'

/** Milliseconds for which the two sides of an order can write to each other once it is over. */
const afterEnd = 90 * 24 * 3_600_000

/** Why nobody can write about an order: a dispute has statements instead, or it ended too long ago. */
export const closings = ['disputed', 'over'] as const
export type Closing = (typeof closings)[number]

interface Standing {
  state: OrderState
  stateSince: Date
}

/** Until when the two sides can write to each other; null as long as the order is not over. */
export const writableUntil = ({ state, stateSince }: Standing): Date | null =>
  isOver(state) ? new Date(stateSince.getTime() + afterEnd) : null

/** Why nobody can write about an order now; null if its two sides can. */
export function closedBecause(order: Standing, now: Date): Closing | null {
  if (negotiable.includes(order.state)) return 'disputed'
  const until = writableUntil(order)
  return until !== null && until <= now ? 'over' : null
}
