import { counted } from './ui/words.ts'

/**
 * How soon something is promised: by the clock, or by the end of so many days or business days later
 * where the one sits who has to act. `server/calendar/` says when that is.
 */
export type TimePromise = { hours: number } | { days: number } | { businessDays: number }

/** A promise in words, such as "2 business days". */
export function promiseWords(promise: TimePromise): string {
  if ('hours' in promise) return counted(promise.hours, 'hour')
  if ('days' in promise) return counted(promise.days, 'day')
  return counted(promise.businessDays, 'business day')
}
