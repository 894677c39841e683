import { and, eq, isNotNull, type SQL } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { beyond, pageOf, type Paging, placeOf, type Sorting } from '#server/db/keyset.ts'
import { companyNamesIn } from '#server/features/companies/service.ts'
import { tradeOrder } from '#server/features/orders/service.ts'

import { checkSeller, companyRecord, isPublic } from './company-record.ts'
import { presentRating } from './order-ratings.ts'
import { rating } from './table.ts'

const newestFirst: Sorting = { by: rating.endedAt, id: rating.id, direction: 'desc' }

async function listReceived(
  { db }: WorkContext,
  companyId: string,
  which: SQL | undefined,
  { after, limit }: Paging,
) {
  const query = db
    .select({ rating, number: tradeOrder.number, place: placeOf(newestFirst) })
    .from(rating)
    .innerJoin(tradeOrder, eq(tradeOrder.id, rating.orderId))
    .where(and(eq(rating.ratedId, companyId), which, beyond(newestFirst, after)))
  return pageOf(query, newestFirst, limit)
}

/** How others see the caller's company: its records, and each rating that is shown. */
export async function receivedRatings(ctx: CallContext<MemberActor>, paging: Paging) {
  const { id, sells, buys } = ctx.actor.company
  const { items, next } = await listReceived(ctx, id, isNotNull(rating.shownAt), paging)
  const names = await companyNamesIn(ctx, items, ({ rating: { raterId } }) => raterId)
  return {
    items: items.flatMap(({ rating: each, number }) => {
      const presented = presentRating(each)
      const other = names.get(each.raterId) ?? ''
      return presented === null ? [] : [{ ...presented, number, other, by: each.by }]
    }),
    next,
    selling: sells ? await companyRecord(ctx, id, 'seller') : null,
    buying: buys ? await companyRecord(ctx, id, 'buyer') : null,
  }
}

/**
 * What buyers said about a seller, without saying who they are, for verified buyers and itself.
 * @throws ProblemError 403 for others; 404 if it may not be traded with
 */
export async function sellerRatings(
  ctx: CallContext<MemberActor>,
  { id, ...paging }: Paging & { id: string },
) {
  const { name } = await checkSeller(ctx, id)
  const which = and(isPublic, eq(rating.by, 'buyer'))
  const { items, next } = await listReceived(ctx, id, which, paging)
  return {
    name,
    items: items.flatMap(({ rating: each }) => {
      const presented = presentRating(each)
      return presented === null
        ? []
        : [{ ...presented, own: each.raterId === ctx.actor.company.id }]
    }),
    next,
  }
}
