const minute = 60_000
const day = 24 * 60 * minute

/** Whose format and zone times are written in; without a zone, in the device's own. */
export interface Reader {
  locale: string
  timeZone?: string
}

/** For texts that are the same for everybody: emails, and pages as the server renders them. */
export const anyReader: Reader = { locale: 'en-GB', timeZone: 'UTC' }

const fullDay = { day: 'numeric', month: 'long', year: 'numeric' } as const
const shortDay = { day: 'numeric', month: 'short', year: 'numeric' } as const
const namedDays = {
  long: {
    now: { weekday: 'long', day: 'numeric', month: 'long' },
    other: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  },
  short: {
    now: { weekday: 'short', day: 'numeric', month: 'short' },
    other: { day: 'numeric', month: 'short', year: 'numeric' },
  },
} as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format, made once, because making one takes longer than a row of a table. */
function formatOf(reader: Reader, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([reader.locale, reader.timeZone, options])
  const kept = formats.get(key)
  if (kept !== undefined) return kept
  const { locale, ...zone } = reader
  const made = new Intl.DateTimeFormat(locale, { ...options, ...zone })
  formats.set(key, made)
  return made
}

/** 09:05, but 9:05 am. */
function timeOptions(reader: Reader) {
  const { hour12 } = formatOf(reader, { hour: 'numeric' }).resolvedOptions()
  return { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' } as const
}

/** A calendar day, such as `2026-11-21`, is the same day in every zone. */
const isCalendarDay = (of: string) => of.length === 10

function write(of: string, reader: Reader, options: Intl.DateTimeFormatOptions): string {
  const zoned = isCalendarDay(of) ? { ...reader, timeZone: 'UTC' } : reader
  // Where the day follows its name, "Mon 24 Nov"; commas are for "Mon, Nov 24". No line ends
  // within "Nov 24" or "5:00 PM".
  return formatOf(zoned, options)
    .format(new Date(of))
    .replace(/^(\p{L}+), (?=\d)/u, '$1 ')
    .replace(/(?<=\p{L}) (?=\d{1,2}(?:,|$))|(?<=\d) (?=[ap]m)/giu, '\u00A0')
}

/** A calendar day as `2026-11-21`, where the reader is. */
const calendarDay = (of: string, reader: Reader) =>
  isCalendarDay(of) ? of : write(of, { ...reader, locale: 'sv-SE' }, { dateStyle: 'short' })

/** Days from now, by the reader's calendar; negative for the past. */
export function daysAhead(of: string, now: Date, reader: Reader): number {
  const today = calendarDay(now.toISOString(), reader)
  return (Date.parse(calendarDay(of, reader)) - Date.parse(today)) / day
}

/** A day in one of two lengths; the year is left out while it is this one. */
function dayOf(of: string, now: Date, reader: Reader, length: 'short' | 'long'): string {
  const yearOf = (each: string) => calendarDay(each, reader).slice(0, 4)
  const { now: ours, other } = namedDays[length]
  return write(of, reader, yearOf(of) === yearOf(now.toISOString()) ? ours : other)
}

const named: Readonly<Record<string, string>> = { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' }
const nameOf = (of: string, now: Date, reader: Reader) => named[daysAhead(of, now, reader)]

/** A day, such as "21 November 2026". */
export const dayWords = (of: string, reader: Reader) => write(of, reader, fullDay)

/** A moment to the minute with its zone, such as "21 November 2026 at 17:00 CET". */
export const minuteWords = (of: string, reader: Reader) =>
  write(of, reader, { ...fullDay, ...timeOptions(reader), timeZoneName: 'short' })

/** A time of day, such as "17:00". */
export const timeWords = (of: string, reader: Reader) => write(of, reader, timeOptions(reader))

/** A day near today, such as "yesterday" or "Mon 24 Nov". */
export const nearDayWords = (of: string, now: Date, reader: Reader) =>
  nameOf(of, now, reader) ?? dayOf(of, now, reader, 'short')

/** A moment near today, such as "today, 17:00" or "Mon 24 Nov, 11:05". */
export const momentWords = (of: string, now: Date, reader: Reader) =>
  `${nearDayWords(of, now, reader)}, ${timeWords(of, reader)}`

/**
 * The day that ends at a moment, or null. A deadline at midnight is said as the end of the day
 * before: who reads "Tuesday, 00:00" counts a day too many.
 */
function dayEndingAt(of: string, reader: Reader): string | null {
  if (isCalendarDay(of)) return null
  const before = new Date(Date.parse(of) - 1).toISOString()
  return calendarDay(before, reader) === calendarDay(of, reader) ? null : before
}

/** A moment in full, such as "Friday 5 December, 17:00", even if that is today. */
export const fullMomentWords = (of: string, now: Date, reader: Reader) =>
  `${dayOf(of, now, reader, 'long')}, ${timeWords(of, reader)}`

/** The same of a deadline, or "the end of Thursday 4 December". */
export function weekdayWords(of: string, now: Date, reader: Reader): string {
  const ending = dayEndingAt(of, reader)
  return ending === null
    ? fullMomentWords(of, now, reader)
    : `the end of ${dayOf(ending, now, reader, 'long')}`
}

/** A day in a sentence: "today", "tomorrow" or "on Friday 5 December". */
export const dayInSentence = (of: string, now: Date, reader: Reader) =>
  nameOf(of, now, reader) ?? `on ${dayOf(of, now, reader, 'long')}`

/** A deadline by its last day, such as "Tuesday 1 December, end of day", in mails and papers. */
export const lastDayWords = (last: string, now: Date, reader: Reader) =>
  `${dayOf(last, now, reader, 'long')}, end of day`

/**
 * A deadline: "today, 17:00", "Fri 5 Dec, 17:00", "the end of tomorrow", or a calendar day until it
 * ends.
 */
export function deadlineWords(of: string, now: Date, reader: Reader): string {
  if (isCalendarDay(of)) return `${dayOf(of, now, reader, 'short')}, end of day`
  const ending = dayEndingAt(of, reader)
  const words = nearDayWords(ending ?? of, now, reader)
  return ending === null ? `${words}, ${timeWords(of, reader)}` : `the end of ${words}`
}

/** A day in a narrow column, such as "21 Nov 2026". */
export const shortDayWords = (of: string, reader: Reader) => write(of, reader, shortDay)

/** When the day of a moment ends, by the device's clock. */
export function endOfDay(of: Date): Date {
  const end = new Date(of)
  end.setHours(24, 0, 0, 0)
  return end
}

const some = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

/** A length of time in its two largest units, such as "1 d 3 h"; one alone is written out. */
export function lengthWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minute)
  if (minutes < 1) return 'less than a minute'
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  // After a month nobody counts the hours.
  if (days > 0) return hours === 0 || days > 30 ? some(days, 'day') : `${days} d ${hours} h`
  const rest = minutes % 60
  if (hours > 0) return rest === 0 ? some(hours, 'hour') : `${hours} h ${rest} min`
  return some(rest, 'minute')
}
