import { describe, expect, it } from 'vitest'

import { englishOf } from '#shared/ui/reader.ts'
import {
  anyReader,
  dayInSentence,
  daysAhead,
  dayWords,
  deadlineWords,
  fullMomentWords,
  lengthWords,
  minuteWords,
  momentWords,
  nearDayWords,
  weekdayWords,
} from '#shared/ui/time-words.ts'

const rome = { locale: 'en-GB', timeZone: 'Europe/Rome' }
const newYork = { locale: 'en-US', timeZone: 'America/New_York' }
const tokyo = { locale: 'en-GB', timeZone: 'Asia/Tokyo' }
const sydney = { locale: 'en-AU', timeZone: 'Australia/Sydney' }

/** Engines put different spaces before "PM", and no line may end at some spaces. */
const spaced = (words: string) => words.replaceAll(/[\u202f\u00a0]/g, ' ')
const now = new Date('2026-11-22T12:00:00Z')

describe('the English of a reader', () => {
  it.each([
    [['en-US', 'en'], 'en-US'],
    [['en-GB', 'en-US'], 'en-GB'],
    [['de-DE', 'de', 'en-US', 'en'], 'en-US'],
    [['it-IT', 'it'], 'en-GB'],
    [['en-US@posix', 'en-AU'], 'en-AU'],
    [['en-Latn-IN'], 'en-Latn-IN'],
    [['eng-x', 'enm'], 'en-GB'],
    [[], 'en-GB'],
  ])('who asks for %j is %s', (languages, locale) => {
    expect(englishOf(languages)).toBe(locale)
    expect(() => new Intl.DateTimeFormat(locale)).not.toThrow()
  })
})

describe('a day', () => {
  it('is written as the reader writes it', () => {
    expect(spaced(dayWords('2026-11-22T12:00:00Z', newYork))).toBe('November 22, 2026')
    expect(dayWords('2026-11-22T12:00:00Z', rome)).toBe('22 November 2026')
  })

  it('is the one on the reader’s own calendar, unless it has no zone', () => {
    const late = '2026-12-31T23:30:00Z'
    expect(dayWords(late, anyReader)).toBe('31 December 2026')
    expect(dayWords(late, rome)).toBe('1 January 2027')
    expect(spaced(dayWords(late, newYork))).toBe('December 31, 2026')
    for (const reader of [rome, tokyo, newYork]) {
      expect(dayWords('2026-11-22', reader)).toContain('22')
    }
  })

  it('with the time names the zone, with 12 or 24 hours', () => {
    const at = '2026-11-22T08:05:00Z'
    expect(minuteWords(at, anyReader)).toBe('22 November 2026 at 08:05 UTC')
    expect(minuteWords(at, rome)).toBe('22 November 2026 at 09:05 CET')
    expect(spaced(minuteWords(at, newYork))).toBe('November 22, 2026 at 3:05 AM EST')
    expect(minuteWords(at, tokyo)).toBe('22 November 2026 at 17:05 GMT+9')
  })

  it('with the time follows summer time', () => {
    expect(minuteWords('2026-10-25T00:30:00Z', rome)).toBe('25 October 2026 at 02:30 CEST')
    expect(minuteWords('2026-10-25T01:30:00Z', rome)).toBe('25 October 2026 at 02:30 CET')
  })
})

describe('a moment near today', () => {
  const words = (of: string, reader = rome, at = now) => spaced(momentWords(of, at, reader))

  it('is today, yesterday, tomorrow or a day of the week, with the time', () => {
    expect(words('2026-11-22T16:00:00Z')).toBe('today, 17:00')
    expect(words('2026-11-21T08:05:00Z')).toBe('yesterday, 09:05')
    expect(words('2026-11-23T10:05:00Z')).toBe('tomorrow, 11:05')
    expect(words('2026-11-24T10:05:00Z')).toBe('Tue 24 Nov, 11:05')
    expect(words('2026-11-24T10:05:00Z', newYork)).toBe('Tue, Nov 24, 5:05 AM')
    expect(words('2026-11-24T10:05:00Z', sydney)).toBe('Tue 24 Nov, 9:05 pm')
  })

  it('changes its day at the reader’s midnight', () => {
    expect(words('2026-11-22T22:59:00Z')).toBe('today, 23:59')
    expect(words('2026-11-22T23:00:00Z')).toBe('tomorrow, 00:00')
    expect(words('2026-11-22T15:00:00Z', tokyo)).toBe('tomorrow, 00:00')
    expect(words('2026-11-23T04:59:00Z', newYork)).toBe('today, 11:59 PM')
    expect(words('2026-11-23T05:00:00Z', newYork)).toBe('tomorrow, 12:00 AM')
  })

  it('has the year once it is another one for the reader', () => {
    const eve = new Date('2026-12-31T12:00:00Z')
    expect(words('2027-01-01T12:00:00Z', rome, eve)).toBe('tomorrow, 13:00')
    expect(words('2027-01-05T12:00:00Z', rome, eve)).toBe('5 Jan 2027, 13:00')
    expect(words('2026-01-05T12:00:00Z', rome, eve)).toBe('Mon 5 Jan, 13:00')
    // In Tokyo the year has already changed.
    expect(words('2027-01-05T12:00:00Z', tokyo, new Date('2026-12-31T15:00:00Z'))).toBe(
      'Tue 5 Jan, 21:00',
    )
  })

  it('counts the days of the calendar, not of 24 hours, when clocks change', () => {
    // 25 October has 25 hours in Rome, 29 March 23.
    const beforeWinter = new Date('2026-10-24T22:30:00Z')
    expect(daysAhead('2026-10-25T22:30:00Z', beforeWinter, rome)).toBe(0)
    expect(daysAhead('2026-10-25T23:00:00Z', beforeWinter, rome)).toBe(1)
    const beforeSummer = new Date('2026-03-28T22:59:00Z')
    expect(daysAhead('2026-03-28T23:00:00Z', beforeSummer, rome)).toBe(1)
    expect(daysAhead('2026-03-29T22:00:00Z', beforeSummer, rome)).toBe(2)
  })

  it('is not torn at the end of a line between month and day, or before "PM"', () => {
    const torn = /(?<=Dec|December) \d{1,2}\b|\d [ap]m/i
    const at = '2026-12-04T16:00:00Z'
    for (const reader of [newYork, sydney]) {
      expect(momentWords(at, now, reader)).not.toMatch(torn)
      expect(deadlineWords('2026-12-04', now, reader)).not.toMatch(torn)
      expect(minuteWords(at, reader)).not.toMatch(torn)
    }
  })

  it('without its time is only the day', () => {
    expect(nearDayWords('2026-11-21T10:00:00Z', now, rome)).toBe('yesterday')
    expect(nearDayWords('2026-11-19T10:00:00Z', now, rome)).toBe('Thu 19 Nov')
    expect(spaced(nearDayWords('2025-11-19T10:00:00Z', now, newYork))).toBe('Nov 19, 2025')
  })
})

describe('a day in a sentence', () => {
  it('is today, tomorrow or on a day with its name', () => {
    expect(dayInSentence('2026-11-22T10:00:00Z', now, rome)).toBe('today')
    expect(dayInSentence('2026-11-23', now, rome)).toBe('tomorrow')
    expect(dayInSentence('2026-12-04', now, rome)).toBe('on Friday 4 December')
    expect(spaced(dayInSentence('2026-12-04', now, newYork))).toBe('on Friday, December 4')
    expect(dayInSentence('2027-01-01', now, rome)).toBe('on Friday 1 January 2027')
  })

  it('as a deadline has the time, or lasts until the end of a calendar day', () => {
    expect(deadlineWords('2026-11-22T16:00:00Z', now, rome)).toBe('today, 17:00')
    expect(deadlineWords('2026-12-04T16:00:00Z', now, rome)).toBe('Fri 4 Dec, 17:00')
    expect(deadlineWords('2026-12-04', now, rome)).toBe('Fri 4 Dec, end of day')
    expect(spaced(deadlineWords('2026-12-04', now, newYork))).toBe('Fri, Dec 4, end of day')
    expect(deadlineWords('2027-01-04', now, rome)).toBe('4 Jan 2027, end of day')
  })

  it('is named in full at the top of a page, though it is today', () => {
    expect(fullMomentWords(now.toISOString(), now, rome)).toBe('Sunday 22 November, 13:00')
    expect(fullMomentWords('2026-11-21T23:00:00Z', now, rome)).toBe('Sunday 22 November, 00:00')
    expect(spaced(fullMomentWords(now.toISOString(), now, newYork))).toBe(
      'Sunday, November 22, 7:00 AM',
    )
  })
})

describe('a length of time', () => {
  const minute = 60_000
  it.each([
    [-5, 'less than a minute'],
    [0.9, 'less than a minute'],
    [1, '1 minute'],
    [59, '59 minutes'],
    [60, '1 hour'],
    [180, '3 hours'],
    [1439, '23 h 59 min'],
    [1440, '1 day'],
    [1620, '1 d 3 h'],
    [31 * 1440 + 60, '31 days'],
  ])('of %d minutes is %s', (minutes, words) => {
    expect(lengthWords(minutes * minute)).toBe(words)
  })
})

describe('when something is due', () => {
  const friday = new Date('2026-11-20T09:30:00Z')

  it.each([
    ['2026-11-21T00:00:00Z', 'the end of today'],
    ['2026-11-22T00:00:00Z', 'the end of tomorrow'],
    ['2026-11-25T00:00:00Z', 'the end of Tue 24 Nov'],
    ['2026-11-20T17:00:00Z', 'today, 17:00'],
    ['2026-11-24T11:00:00Z', 'Tue 24 Nov, 11:00'],
  ])('%s is %s', (of, words) => expect(deadlineWords(of, friday, anyReader)).toBe(words))

  it('is said in full where there is room', () => {
    expect(weekdayWords('2026-11-25T00:00:00Z', friday, anyReader)).toBe(
      'the end of Tuesday 24 November',
    )
  })
})
