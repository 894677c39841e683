import { isDay } from '../fields/words.ts'
import type { Clue } from './clues.ts'

export const dayOrders = ['day', 'month'] as const
/** What comes first in a date such as `10/05/2024`. */
export type DayOrder = (typeof dayOrders)[number]

/** `12/31/2024`, `31.12.2024`, `9-5-2024 0:00`. A year of two digits could be the day as well. */
const numbers = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[T\s]\s*\d{1,2}:.*)?$/
/** `2025-12-09T00:00:00Z`, `2025/12/9` */
const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?:[T\s]\s*\d{1,2}:.*)?$/
/** `09-Dec-2025`, `9 December 2025` */
const named = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]+([a-z]{3,9})\.?[\s,-]+(\d{4})$/i
/** `Dec 9, 2025` */
const namedFirst = /^([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4})$/i

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
/** A month by its name or the first letters of it, from 1; 0 for any other word. */
const monthNamed = (word: string) =>
  word === '' ? 0 : months.findIndex((month) => month.startsWith(word.toLowerCase())) + 1

const iso = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** What a text tells about the order of its column's dates. Nobody writes the month first with points. */
export function orderClue(text: string): Clue<DayOrder> {
  const [, one = '', mark, other = ''] = numbers.exec(text.trim()) ?? []
  const [first, second] = [Number(one), Number(other)]
  if (mark === undefined || first === second) return null
  if (first > 12) return second > 12 ? null : 'day'
  if (second > 12) return 'month'
  return mark === '.' ? null : 'open'
}

/** A date as `2024-11-09`; the text itself if it is no day that exists. */
export function isoDay(text: string, order: DayOrder): string {
  const day = written(text.trim(), order)
  return day !== null && isDay(day) ? day : text
}

function written(text: string, order: DayOrder): string | null {
  const [, one = '', , other = '', year] = numbers.exec(text) ?? []
  if (year !== undefined) return order === 'day' ? iso(year, other, one) : iso(year, one, other)
  const [, y, , m = '', d = ''] = yearFirst.exec(text) ?? []
  if (y !== undefined) return iso(y, m, d)
  const [, day = '', month = '', inYear] = named.exec(text) ?? []
  const [, monthFirst = '', dayAfter = '', ofYear] = namedFirst.exec(text) ?? []
  const at = monthNamed(month || monthFirst)
  return at === 0 ? null : iso(inYear ?? ofYear ?? '', String(at), day || dayAfter)
}
