import { expect, it } from 'vitest'

import { addBusinessDays } from '#shared/features/companies/business-days.ts'

it.each([
  ['Monday, two days', '2025-11-17T09:00:00Z', 2, '2025-11-19T09:00:00.000Z'],
  ['Thursday, over the weekend', '2025-11-20T16:12:00Z', 2, '2025-11-24T16:12:00.000Z'],
  ['Friday, over the weekend', '2025-11-21T23:59:59Z', 2, '2025-11-25T23:59:59.000Z'],
  ['Saturday counts from Monday', '2025-11-22T10:00:00Z', 2, '2025-11-25T10:00:00.000Z'],
  ['Sunday counts from Monday', '2025-11-23T10:00:00Z', 1, '2025-11-24T10:00:00.000Z'],
  ['over the end of a year', '2025-12-31T10:00:00Z', 2, '2026-01-02T10:00:00.000Z'],
  ['several weeks', '2025-11-17T10:00:00Z', 11, '2025-12-02T10:00:00.000Z'],
  ['none', '2025-11-22T10:00:00Z', 0, '2025-11-22T10:00:00.000Z'],
])('business days: %s', (_name, from, days, to) => {
  expect(addBusinessDays(new Date(from), days).toISOString()).toBe(to)
})
