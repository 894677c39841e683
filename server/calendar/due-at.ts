import type { TimePromise } from '#shared/promised-time.ts'

import { beginningOf, dayAt, dayLater, isBusinessDay, type Place } from './place.ts'

const hour = 3_600_000

/** The day that ends at a moment, or in which it lies. */
export const lastDayOf = (due: Date, place: Place): string => dayAt(due.getTime() - 1, place)

const endOf = (day: string, place: Place): Date => beginningOf(dayLater(day, 1), place)

/** The next business day after a day, or the one before it. */
function businessDayFrom(day: string, step: 1 | -1, place: Place): string {
  let next = dayLater(day, step)
  while (!isBusinessDay(next, place)) next = dayLater(next, step)
  return next
}

/**
 * When something that has waited since a time is due where the one sits who has to act. Days end with
 * the day, so that nobody has less than they were promised; hours are for the clock.
 */
export function dueAt(promise: TimePromise, since: Date, place: Place): Date {
  if ('hours' in promise) return new Date(since.getTime() + promise.hours * hour)
  const from = lastDayOf(since, place)
  if ('days' in promise) return endOf(dayLater(from, promise.days), place)
  let day = from
  for (let left = promise.businessDays; left > 0; left -= 1) day = businessDayFrom(day, 1, place)
  return endOf(day, place)
}

/** The end of the day of a moment at a place. */
export const endOfDayAt = (at: Date, place: Place): Date => dueAt({ days: 0 }, at, place)

/** The latest beginning of a wait that is due by a time. */
export function sinceOf(promise: TimePromise, by: Date, place: Place): Date {
  if ('hours' in promise) return new Date(by.getTime() - promise.hours * hour)
  const ended = dayLater(dayAt(by.getTime(), place), -1)
  if ('days' in promise) return endOf(dayLater(ended, -promise.days), place)
  // The first business day of the wait, before which it has begun.
  let day = dayLater(ended, 1)
  for (let left = promise.businessDays; left > 0; left -= 1) day = businessDayFrom(day, -1, place)
  return beginningOf(day, place)
}
