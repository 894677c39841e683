import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext, Reportable } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { happened } from '#server/events/happened.ts'
import { tradeOrder } from '#server/features/orders/service.ts'
import { areaOf, otherSide } from '#shared/contract/trade-sides.ts'
import { paths } from '#shared/routing/paths.ts'

import { ratingEvents } from './events.ts'
import { ratingNotifications } from './notification-kinds.ts'
import { rating } from './table.ts'
import { tellRater } from './tell-raters.ts'

type Rating = typeof rating.$inferSelect
type Hiding = NonNullable<Reportable['hiding']>

/** Tells the rated side what became of a rating. @returns the number of the order */
async function tellRated(
  ctx: CallContext<PersonActor>,
  { orderId, by, ratedId }: Rating,
  { what, says }: { what: string; says: string },
): Promise<number> {
  const [order] = await ctx.db
    .select({ number: tradeOrder.number })
    .from(tradeOrder)
    .where(eq(tradeOrder.id, orderId))
  if (order === undefined) throw new Error('a rating has no order')
  const { number } = order
  await tellRater(ctx, {
    kind: ratingNotifications.received,
    number,
    side: otherSide(by),
    companyId: ratedId,
    title: `Order ${number}: ${what}`,
    says: `It is the rating by the ${by}. ${says}`,
  })
  return number
}

/**
 * Hides a rating with its answer, and tells the rated side.
 * @returns how the side that gave it is told
 * @throws ProblemError 409 if it is hidden already
 */
export const hideRating: Hiding['hide'] = async (inside, id, reason) => {
  const [hidden] = await inside.db
    .update(rating)
    .set({ hiddenReason: reason, hiddenBy: inside.actor.personId, hiddenAt: inside.clock() })
    .where(and(eq(rating.id, id), isNull(rating.hiddenAt)))
    .returning()
  if (hidden === undefined) throw new ProblemError('conflict', 'This rating is already hidden.')
  const { orderId, by } = hidden
  await happened(inside, ratingEvents['rating-hidden'], orderId, { after: { by }, reason })
  const number = await tellRated(inside, hidden, {
    what: 'we have hidden a rating',
    says: 'The page of the order says why.',
  })
  return { area: areaOf[by], link: paths.order(number) }
}

/**
 * Shows a hidden rating again with its answer, and tells the rated side.
 * @returns true, as others always read a rating that is not hidden
 * @throws ProblemError 409 if it is not hidden
 */
export const showRatingAgain: Hiding['showAgain'] = async (inside, id, reason) => {
  const [shown] = await inside.db
    .update(rating)
    .set({ hiddenReason: null, hiddenBy: null, hiddenAt: null })
    .where(and(eq(rating.id, id), isNotNull(rating.hiddenAt)))
    .returning()
  if (shown === undefined) throw new ProblemError('conflict', 'This rating is not hidden.')
  const { orderId, by } = shown
  await happened(inside, ratingEvents['rating-shown-again'], orderId, { after: { by }, reason })
  await tellRated(inside, shown, {
    what: 'we show a rating again',
    says: 'Its company appealed, and we have decided again.',
  })
  return true
}
