import { describe, expect, it } from 'vitest'

import { dueAt, sinceOf, type TimePromise } from '#shared/promised-time.ts'

const due = (promise: TimePromise, since: string) => dueAt(promise, new Date(since)).toISOString()

describe('a promised time', () => {
  it.each([
    ['2026-11-18T11:05:00.000Z', '2026-11-20T11:05:00.000Z'],
    ['2026-11-19T11:05:00.000Z', '2026-11-23T11:05:00.000Z'],
    ['2026-11-20T23:59:00.000Z', '2026-11-24T23:59:00.000Z'],
    ['2026-11-21T10:00:00.000Z', '2026-11-25T00:00:00.000Z'],
    ['2026-11-22T23:00:00.000Z', '2026-11-25T00:00:00.000Z'],
  ])('of two business days from %s ends on %s, without the weekend', (since, end) => {
    expect(due({ businessDays: 2 }, since)).toBe(end)
  })

  it('in hours runs through the weekend', () => {
    expect(due({ hours: 48 }, '2026-11-20T10:00:00.000Z')).toBe('2026-11-22T10:00:00.000Z')
  })

  it('is never kept later by something that came in earlier', () => {
    const start = Date.parse('2026-11-16T00:00:00.000Z')
    let before = 0
    for (let minute = 0; minute < 14 * 1440; minute += 7) {
      const end = dueAt({ businessDays: 1 }, new Date(start + minute * 60_000)).getTime()
      expect(end).toBeGreaterThanOrEqual(before)
      before = end
    }
  })

  it.each([{ businessDays: 1 }, { businessDays: 2 }, { businessDays: 7 }, { hours: 48 }] as const)(
    'of %j separates what is due by a moment from what is not, on each day of a week',
    (promise) => {
      for (const day of [23, 24, 25, 26, 27, 28, 29]) {
        for (const time of ['00:00:00.000', '09:30:00.000', '23:59:59.999']) {
          const by = new Date(`2026-11-${day}T${time}Z`)
          const last = sinceOf(promise, by)
          const late = new Date(last.getTime() + 1)
          expect(dueAt(promise, last).getTime(), `${day} ${time}`).toBeLessThanOrEqual(by.getTime())
          expect(dueAt(promise, late).getTime(), `${day} ${time}`).toBeGreaterThan(by.getTime())
        }
      }
    },
  )
})
