import { describe, expect, it } from 'vitest'

import { reviewDueAt } from '#shared/features/companies/review-promise.ts'

const due = (since: string) => reviewDueAt(new Date(since)).toISOString()

describe('a review is promised two business days after the submission', () => {
  it.each([
    ['Monday', '2026-06-01T09:30:00Z', '2026-06-03T09:30:00.000Z'],
    ['Wednesday', '2026-06-03T23:59:59Z', '2026-06-05T23:59:59.000Z'],
    ['Thursday, over the weekend', '2026-06-04T11:05:00Z', '2026-06-08T11:05:00.000Z'],
    ['Friday, over the weekend', '2026-06-05T11:05:00Z', '2026-06-09T11:05:00.000Z'],
    ['the last second of Friday', '2026-06-05T23:59:59Z', '2026-06-09T23:59:59.000Z'],
  ])('of %s', (_day, since, until) => {
    expect(due(since)).toBe(until)
  })

  it.each(['2026-06-06T00:00:00Z', '2026-06-06T18:00:00Z', '2026-06-07T23:59:59Z'])(
    'counts from Monday if it is submitted on a weekend: %s',
    (since) => {
      expect(due(since)).toBe('2026-06-10T00:00:00.000Z')
    },
  )

  it('is never earlier for a company that submits later', () => {
    const hours = Array.from({ length: 24 * 15 }, (_, at) => Date.UTC(2026, 5, 1, at))
    const dues = hours.map((at) => reviewDueAt(new Date(at)).getTime())
    expect(dues).toEqual(dues.toSorted((a, b) => a - b))
  })
})
