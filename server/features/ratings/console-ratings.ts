import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { beyond, inOrder, pageFrom, type Paging, placeOf, type Sorting } from '#server/db/keyset.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { happened } from '#server/events/happened.ts'
import { companyNamesOf } from '#server/features/companies/service.ts'
import { tradeOrder } from '#server/features/orders/service.ts'
import { otherSide, sides } from '#shared/contract/trade-sides.ts'

import { ratingEvents } from './events.ts'
import { ratingNotifications } from './notification-kinds.ts'
import { rating } from './table.ts'
import { tellRater } from './tell-raters.ts'

const latestFirst: Sorting = { by: rating.shownAt, id: rating.id, direction: 'desc' }

/** The ratings that are shown, the hidden ones included, the latest first. */
export async function listRatings(ctx: CallContext<PersonActor>, { after, limit }: Paging) {
  const rows = await ctx.db
    .select({ rating, number: tradeOrder.number, place: placeOf(latestFirst) })
    .from(rating)
    .innerJoin(tradeOrder, eq(tradeOrder.id, rating.orderId))
    .where(and(isNotNull(rating.shownAt), beyond(latestFirst, after)))
    .orderBy(...inOrder(latestFirst))
    .limit(limit + 1)
  const { items, next } = pageFrom(rows, limit)
  const names = await companyNamesOf(
    ctx,
    items.flatMap(({ rating: { raterId, ratedId } }) => [raterId, ratedId]),
  )
  return {
    items: items.flatMap(({ rating: each, number }) => {
      const { id, by, raterId, ratedId, score, words, answer, shownAt, hiddenReason } = each
      if (score === null || shownAt === null) return []
      const rater = names.get(raterId) ?? ''
      const rated = names.get(ratedId) ?? ''
      const since = shownAt.toISOString()
      return [{ id, number, by, rater, rated, score, words, answer, shownAt: since, hiddenReason }]
    }),
    next,
  }
}

/**
 * Hides a rating with its answer, for good, and tells both sides why.
 * @throws ProblemError 404 if it is not shown; 409 if it is hidden already
 */
export async function hideRating(
  ctx: CallContext<PersonActor>,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    const [found] = await inside.db
      .select({ number: tradeOrder.number })
      .from(rating)
      .innerJoin(tradeOrder, eq(tradeOrder.id, rating.orderId))
      .where(and(eq(rating.id, id), isNotNull(rating.shownAt)))
    if (found === undefined) throw new ProblemError('not-found')
    const [hidden] = await inside.db
      .update(rating)
      .set({ hiddenReason: reason, hiddenBy: ctx.actor.personId, hiddenAt: inside.clock() })
      .where(and(eq(rating.id, id), isNull(rating.hiddenAt)))
      .returning()
    if (hidden === undefined) throw new ProblemError('conflict', 'This rating is already hidden.')
    await happened(inside, ratingEvents['rating-hidden'], hidden.orderId, {
      after: { by: hidden.by },
      reason,
    })
    for (const side of sides) {
      await tellRater(inside, {
        kind: ratingNotifications.received,
        number: found.number,
        side,
        companyId: side === hidden.by ? hidden.raterId : hidden.ratedId,
        title: `Order ${found.number}: we have hidden a rating`,
        says: `It is the rating by the ${hidden.by} of the ${otherSide(hidden.by)}. The page of the order says why.`,
      })
    }
  })
}
