import { describe, expect, it } from 'vitest'

import { dueAt, lastDayOf, sinceOf } from '#server/calendar/due-at.ts'
import { isBusinessDay } from '#server/calendar/place.ts'
import type { TimePromise } from '#shared/promised-time.ts'

const due = (promise: TimePromise, since: string, place: string | null) =>
  dueAt(promise, new Date(since), place).toISOString()

describe('a promised time', () => {
  it.each([
    ['2026-11-18T11:05:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['2026-11-19T11:05:00.000Z', '2026-11-24T00:00:00.000Z'],
    ['2026-11-20T23:59:00.000Z', '2026-11-25T00:00:00.000Z'],
    ['2026-11-21T10:00:00.000Z', '2026-11-25T00:00:00.000Z'],
    ['2026-11-22T23:00:00.000Z', '2026-11-25T00:00:00.000Z'],
  ])(
    'of two business days from %s ends with the day before %s, without the weekend',
    (since, end) => {
      expect(due({ businessDays: 2 }, since, null)).toBe(end)
    },
  )

  it('ends with the day where the one sits who has to act, also when the clocks change', () => {
    expect(due({ days: 1 }, '2026-11-20T10:00:00.000Z', 'IT')).toBe('2026-11-21T23:00:00.000Z')
    expect(due({ days: 1 }, '2026-10-23T10:00:00.000Z', 'IT')).toBe('2026-10-24T22:00:00.000Z')
    expect(due({ days: 2 }, '2026-10-23T10:00:00.000Z', 'IT')).toBe('2026-10-25T23:00:00.000Z')
    expect(due({ days: 1 }, '2026-11-20T10:00:00.000Z', 'IN')).toBe('2026-11-21T18:30:00.000Z')
  })

  it('ends in the westernmost zone of a country, so that no deadline passes before its day is over there', () => {
    const end = dueAt({ days: 1 }, new Date('2026-11-20T20:00:00.000Z'), 'US')
    expect(end.toISOString()).toBe('2026-11-22T10:00:00.000Z')
    expect(lastDayOf(end, 'US')).toBe('2026-11-21')
  })

  it('leaves out the public holidays of that country only', () => {
    const thanksgiving = '2026-11-24T12:00:00.000Z'
    expect(due({ businessDays: 2 }, thanksgiving, 'GB')).toBe('2026-11-27T00:00:00.000Z')
    expect(lastDayOf(new Date(due({ businessDays: 2 }, thanksgiving, 'US')), 'US')).toBe(
      '2026-11-27',
    )
    expect(isBusinessDay('2026-12-28', 'GB')).toBe(false)
    expect(isBusinessDay('2026-12-28', 'IT')).toBe(true)
    // Eid al-Fitr, which the moon moves.
    expect(isBusinessDay('2026-03-20', 'AE')).toBe(false)
  })

  it('in hours runs through the weekend', () => {
    expect(due({ hours: 48 }, '2026-11-20T10:00:00.000Z', 'GB')).toBe('2026-11-22T10:00:00.000Z')
  })

  it('is never kept later by something that came in earlier', () => {
    const start = Date.parse('2026-11-16T00:00:00.000Z')
    let before = 0
    for (let minute = 0; minute < 14 * 1440; minute += 7) {
      const end = dueAt({ businessDays: 1 }, new Date(start + minute * 60_000), 'US').getTime()
      expect(end).toBeGreaterThanOrEqual(before)
      before = end
    }
  })

  it('that begins as a day ends counts from that day, so that one deadline can follow another', () => {
    const first = dueAt({ businessDays: 1 }, new Date('2026-11-23T10:00:00.000Z'), 'IT')
    expect(lastDayOf(first, 'IT')).toBe('2026-11-24')
    expect(lastDayOf(dueAt({ businessDays: 1 }, first, 'IT'), 'IT')).toBe('2026-11-25')
  })

  it.each([
    { businessDays: 1 },
    { businessDays: 2 },
    { businessDays: 7 },
    { days: 0 },
    { days: 3 },
    { hours: 48 },
  ] as const)(
    'of %j separates what is due by a moment from what is not, on each day of a week',
    (promise) => {
      for (const place of [null, 'GB', 'US', 'IN']) {
        for (const day of [23, 24, 25, 26, 27, 28, 29]) {
          for (const time of ['00:00:00.000', '09:30:00.000', '23:59:59.999']) {
            const by = new Date(`2026-11-${day}T${time}Z`)
            const last = sinceOf(promise, by, place)
            const late = new Date(last.getTime() + 1)
            const at = `${place} ${day} ${time}`
            expect(dueAt(promise, last, place).getTime(), at).toBeLessThanOrEqual(by.getTime())
            expect(dueAt(promise, late, place).getTime(), at).toBeGreaterThan(by.getTime())
          }
        }
      }
    },
  )
})
