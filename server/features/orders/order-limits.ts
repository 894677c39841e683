import { dueAt, lastDayOf } from '#server/calendar/due-at.ts'
import type { Place } from '#server/calendar/place.ts'
import type { Side } from '#shared/contract/trade-sides.ts'
import type { AgreedDays } from '#shared/features/orders/agreed-days.ts'
import {
  type OrderState,
  type Transition,
  transitions,
} from '#shared/features/orders/order-states.ts'
import { stateFacts } from '#shared/features/orders/state-facts.ts'
import type { TimePromise } from '#shared/promised-time.ts'

import type { Order } from './find-order.ts'

/** Where the two sides of an order sat when it was ordered. */
interface Placed {
  parties: Readonly<Record<Side, { country: string }>>
}

/** How long an order may be in a state; undefined if there is no limit. */
const limitIn = (state: OrderState, days: AgreedDays): TimePromise | undefined => {
  const row = transitions.find((each) => each.from === state && (each.limit ?? each.agreed))
  return row?.agreed === undefined ? row?.limit : { businessDays: days[row.agreed] }
}

/**
 * Where the side sits that has to act on an order in a state, as it was ordered. Where both have to, in
 * a dispute, the buyer's days count.
 */
export const placeOf = (state: OrderState, { parties }: Placed): Place =>
  parties[stateFacts[state].turn === 'seller' ? 'seller' : 'buyer'].country

/** The last day of the limit of an order, where the one sits who has to act; null without a limit. */
export const dueOn = (order: Placed & Pick<Order, 'state' | 'dueAt'>): string | null =>
  order.dueAt === null ? null : lastDayOf(order.dueAt, placeOf(order.state, order))

/** By when an order that came into a state is to leave it; null if there is no limit. */
export function limitOf(state: OrderState, since: Date, order: AgreedDays & Placed): Date | null {
  const limit = limitIn(state, order)
  return limit === undefined ? null : dueAt(limit, since, placeOf(state, order))
}

/** By when an order that moves now is to leave its next state; null if there is no limit. */
export const dueAfter = (
  { to, later }: Transition,
  now: Date,
  order: AgreedDays & Placed & Pick<Order, 'dueAt'>,
): Date | null =>
  later === undefined
    ? limitOf(to, now, order)
    : dueAt(later, order.dueAt ?? now, placeOf(to, order))

/** What the clock does in a state once its limit and the grace after it are over; null without one. */
export const clockEvents = transitions.flatMap(({ from, event, by, grace }) =>
  by.includes('clock') ? [{ from, event, grace: grace ?? null }] : [],
)
