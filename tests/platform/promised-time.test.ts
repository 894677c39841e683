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

  it.each([{ businessDays: 1 }, { businessDays: 2 }, { hours: 48 }] as const)(
    'of %j separates what is due by a moment from what is not',
    (promise) => {
      const by = new Date('2026-11-24T09:30:00.000Z')
      const last = sinceOf(promise, by)
      expect(dueAt(promise, last).getTime()).toBeLessThanOrEqual(by.getTime())
      expect(dueAt(promise, new Date(last.getTime() + 1)).getTime()).toBeGreaterThan(by.getTime())
    },
  )
})
