import { dueAt, type TimePromise } from '../../promised-time.ts'

/** How soon after its submission a company's review is promised. */
export const reviewPromise = { businessDays: 2 } as const satisfies TimePromise

/** The moment by which a review is promised. */
export const reviewDueAt = (since: Date) => dueAt(reviewPromise, since)

/** A length of time in its two largest units, such as "1 d 3 h"; under a minute is "0 min". */
export function ageInWords(minutes: number): string {
  const [days, hours, rest] = [
    Math.floor(minutes / 1440),
    Math.floor(minutes / 60) % 24,
    minutes % 60,
  ]
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${rest} min` : `${rest} min`
}
