import { counted } from './ui/words.ts'

/** How soon we promise to deal with something: by the clock, or on business days. */
export type TimePromise = { hours: number } | { businessDays: number }

/** A promise in words, such as "2 business days". */
export function promiseWords(promise: TimePromise): string {
  const [amount, unit] =
    'hours' in promise ? [promise.hours, 'hour'] : [promise.businessDays, 'business day']
  return counted(amount, unit)
}

const hour = 3_600_000
const day = 24 * hour

/** Business days are Monday to Friday in UTC; public holidays differ between those who trade here. */
const isWeekend = (time: number) => [0, 6].includes(new Date(time).getUTCDay())

/** When something that has waited since a time is due. What arrives at a weekend waits from Monday. */
export function dueAt(promise: TimePromise, since: Date): Date {
  if ('hours' in promise) return new Date(since.getTime() + promise.hours * hour)
  let due = since.getTime()
  if (isWeekend(due)) {
    due -= due % day
    while (isWeekend(due)) due += day
  }
  for (let left = promise.businessDays; left > 0; left -= 1) {
    due += day
    while (isWeekend(due)) due += day
  }
  return new Date(due)
}

/** The latest beginning of a wait that is due by a time. */
export function sinceOf(promise: TimePromise, by: Date): Date {
  if ('hours' in promise) return new Date(by.getTime() - promise.hours * hour)
  let since = by.getTime()
  if (isWeekend(since)) {
    // The last moment of Friday, because nothing is due at a weekend.
    while (isWeekend(since)) since -= day
    since += day - (since % day) - 1
  }
  for (let left = promise.businessDays; left > 0; left -= 1) {
    since -= day
    while (isWeekend(since)) since -= day
  }
  return new Date(since)
}
