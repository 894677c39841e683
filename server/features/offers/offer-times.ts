import { dueAt, lastDayOf } from '#server/calendar/due-at.ts'
import type { Place } from '#server/calendar/place.ts'
import type { OfferHours } from '#shared/features/offers/offer-states.ts'

const hour = 3_600_000
/** Milliseconds before its end at which whose turn it is gets a reminder. */
const reminderBefore = (hours: OfferHours) => Math.min(12, hours / 4) * hour

/**
 * When an offer that is made now ends, the last day on which it can be answered, and when whose turn it
 * is gets a reminder.
 * @param place where the side sits that answers it
 */
export function offerTimes(hours: OfferHours, now: Date, place: Place) {
  const expiresAt = dueAt({ days: hours / 24 }, now, place)
  return {
    expiresAt,
    expiresOn: lastDayOf(expiresAt, place),
    remindAt: new Date(expiresAt.getTime() - reminderBefore(hours)),
  }
}
