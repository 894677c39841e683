import { and, eq, isNotNull } from 'drizzle-orm'

import type { PersonActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { beyond, pageOf, type Paging, placeOf, type Sorting } from '#server/db/keyset.ts'
import { companyNamesIn } from '#server/features/companies/service.ts'
import { tradeOrder } from '#server/features/orders/service.ts'

import { rating } from './table.ts'

const latestFirst: Sorting = { by: rating.shownAt, id: rating.id, direction: 'desc' }

/** The ratings that are shown, the hidden ones included, the latest first. */
export async function listRatings(ctx: CallContext<PersonActor>, { after, limit }: Paging) {
  const query = ctx.db
    .select({ rating, number: tradeOrder.number, place: placeOf(latestFirst) })
    .from(rating)
    .innerJoin(tradeOrder, eq(tradeOrder.id, rating.orderId))
    .where(and(isNotNull(rating.shownAt), beyond(latestFirst, after)))
  const { items, next } = await pageOf(query, latestFirst, limit)
  const names = await companyNamesIn(ctx, items, ({ rating: { raterId, ratedId } }) => [
    raterId,
    ratedId,
  ])
  return {
    items: items.flatMap(({ rating: each, number }) => {
      const { id, by, raterId, ratedId, score, words, answer, shownAt, hiddenReason } = each
      if (score === null || shownAt === null) return []
      const rater = names.get(raterId) ?? ''
      const rated = names.get(ratedId) ?? ''
      return [{ id, number, by, rater, rated, score, words, answer, shownAt, hiddenReason }]
    }),
    next,
  }
}
