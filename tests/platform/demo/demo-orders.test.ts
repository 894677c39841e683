import { describe, expect, it } from 'vitest'

import { daysOf, demoOrders } from '#server/demo/trade/demo-orders.ts'
import { hours, minuteOf, timeBefore } from '#server/demo/trade/trade-desk.ts'
import { limitOf } from '#server/features/orders/order-limits.ts'
import { isOver, orderStateNames } from '#shared/features/orders/order-states.ts'
import { usualDaysAt } from '#shared/features/orders/usual-days.ts'

const hour = 3_600_000
/** Each hour of a week that begins on a Sunday, and the minute before. */
const starts = Array.from({ length: 7 * 24 }, (_, at) =>
  [0, 59].map((minute) => new Date(Date.UTC(2026, 10, 22, at, minute))),
).flat()

describe('the orders of the demo', () => {
  it('are in every state that there is, and about forty', () => {
    expect(new Set(demoOrders.map(({ state }) => state))).toEqual(new Set(orderStateNames))
    expect(demoOrders.length).toBeGreaterThanOrEqual(38)
    expect(demoOrders.length).toBeLessThanOrEqual(62)
  })

  it('have one lot, a few, or enough for a payment that is checked', () => {
    expect(new Set(demoOrders.map(({ lots = 1 }) => lots))).toEqual(new Set([1, 2, 3, 6]))
  })

  it('have all their events before the start, whenever that is, and never at a weekend', () => {
    const past = demoOrders.filter(({ since }) => since > 0)
    const days = new Set(past.flatMap((order) => [...daysOf(order).values()]))
    for (const now of starts) {
      for (const day of days) {
        const time = timeBefore(now, day, hours.match)
        expect(time.getTime(), now.toISOString()).toBeLessThan(now.getTime())
        expect([0, 6]).not.toContain(time.getUTCDay())
      }
    }
    expect(Math.max(...demoOrders.map((_, at) => minuteOf(at)))).toBeLessThan(hours.match)
  })

  const parties = { buyer: { country: 'GB' }, seller: { country: 'IT' } }

  it('leave half a day at least until each open deadline, whenever the start is', () => {
    for (const now of starts) {
      for (const [at, { state, since }] of demoOrders.entries()) {
        const due = isOver(state)
          ? null
          : limitOf(state, since === 0 ? now : timeBefore(now, since, minuteOf(at)), {
              ...usualDaysAt(now),
              parties,
            })
        if (due === null) continue
        expect(due.getTime() - now.getTime(), `${state} ${now.toISOString()}`).toBeGreaterThan(
          12 * hour,
        )
      }
    }
  })
})
