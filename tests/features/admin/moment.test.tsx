import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { Deadline, dueState } from '#shared/features/admin/components/moment.tsx'

// In the reader's zone, whichever that is.
const now = new Date(2026, 10, 20, 9, 30)
const at = (day: number, hour = 0) => new Date(2026, 10, day, hour).toISOString()
const said = (of: string, first = false) =>
  renderToStaticMarkup(<Deadline of={of} now={now} first={first} />).replaceAll(/<[^>]+>/g, '')

it('a deadline at midnight is said as the end of the day before', () => {
  expect(said(at(21))).toBe('the end of today')
  expect(said(at(22), true)).toBe('End of tomorrow')
  expect(said(at(25), true)).toBe('End of Tue 24 Nov')
})

it('any other deadline is said with its time', () => {
  expect(said(at(20, 17))).toBe('today, 17:00')
  expect(said(at(24, 11), true)).toBe('Tue 24 Nov, 11:00')
})

it('what is due at the end of today is due today', () => {
  expect(dueState(at(21), now)).toBe('today')
  expect(dueState(at(22), now)).toBe('in-time')
  expect(dueState(at(20, 9), now)).toBe('late')
})
