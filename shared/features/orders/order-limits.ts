import { dueAt, type TimePromise } from '../../promised-time.ts'
import type { AgreedDays } from './agreed-days.ts'
import { type OrderState, type Transition, transitions } from './order-states.ts'

/** How long an order may be in a state; undefined if there is no limit. */
const limitIn = (state: OrderState, days: AgreedDays): TimePromise | undefined => {
  const row = transitions.find((each) => each.from === state && (each.limit ?? each.agreed))
  return row?.agreed === undefined ? row?.limit : { businessDays: days[row.agreed] }
}

/** By when an order that came into a state is to leave it; null if there is no limit. */
export function limitOf(state: OrderState, since: Date, days: AgreedDays): Date | null {
  const limit = limitIn(state, days)
  return limit === undefined ? null : dueAt(limit, since)
}

/** By when an order that moves now is to leave its next state; null if there is no limit. */
export const dueAfter = (
  { to, later }: Transition,
  now: Date,
  { dueAt: before, ...days }: AgreedDays & { dueAt: Date | null },
): Date | null => (later === undefined ? limitOf(to, now, days) : dueAt(later, before ?? now))

/** What the clock does in a state once its limit and the grace after it are over; null without one. */
export const clockEvents = transitions.flatMap(({ from, event, by, grace }) =>
  by.includes('clock') ? [{ from, event, grace: grace ?? null }] : [],
)
