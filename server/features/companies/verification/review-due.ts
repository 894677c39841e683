import { dueAt, lastDayOf } from '#server/calendar/due-at.ts'
import { ourPlace } from '#server/calendar/place.ts'
import type { WorkContext } from '#server/contract/context.ts'
import { reviewPromise } from '#shared/features/companies/review-promise.ts'

/** By when the review of a company is promised that waits since a time, and the last day of that here. */
export function reviewDue(ctx: WorkContext, since: Date) {
  const place = ourPlace(ctx.config)
  const due = dueAt(reviewPromise, since, place)
  return { dueAt: due, dueOn: lastDayOf(due, place) }
}
