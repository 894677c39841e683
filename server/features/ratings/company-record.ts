import {
  and,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext, WorkContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { tradingSeller } from '#server/features/companies/service.ts'
import { tradeOrder, tradeOrderEvent } from '#server/features/orders/service.ts'
import { otherSide, type Side } from '#shared/contract/trade-sides.ts'
import {
  confirmationEnds,
  eventsThat,
  leastFor,
  ratableStates,
} from '#shared/features/ratings/rating-rules.ts'

import { rating } from './table.ts'

const { event, at, dueAt } = tradeOrderEvent

const countIf = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
const ordersWith = (condition: SQL) =>
  sql<number>`count(distinct ${tradeOrder.id}) filter (where ${condition})`.mapWith(Number)

/** Both sides' ways to be in time or not; orders of which it is not known yet do not count. */
const punctuality = (now: Date): Record<Side, Record<'inTime' | 'not', SQL | undefined>> => ({
  seller: {
    inTime: and(eq(event, 'ship'), lte(at, dueAt)),
    not: or(
      and(eq(event, 'ship'), sql`${at} > ${dueAt}`),
      // By the seller, or by the clock because the seller did not send it; not by us.
      and(eq(event, 'cancel'), ne(tradeOrderEvent.by, 'operator')),
      and(eq(event, 'fund'), eq(tradeOrder.state, 'funded'), lt(tradeOrder.dueAt, now)),
    ),
  },
  buyer: { inTime: eq(event, 'fund'), not: eq(event, 'expire') },
})

/** Ratings that others read. */
export const isPublic = and(isNotNull(rating.shownAt), isNull(rating.hiddenAt))

/** Share of a count in percent, rounded down so that only all is 100; null if of too few. */
const shareOf = (good: number, of: number) => ({
  value: of < leastFor ? null : Math.floor((good * 100) / of),
  of,
})

/** What a company's orders as a seller or as a buyer say about it, to whoever may trade with it. */
export async function companyRecord(ctx: WorkContext, companyId: string, as: Side) {
  const { inTime, not } = punctuality(ctx.clock())[as]
  const own = as === 'seller' ? tradeOrder.sellerCompanyId : tradeOrder.buyerCompanyId
  const [counts] = await ctx.db
    .select({
      orders: countIf(and(eq(event, 'fund'), inArray(tradeOrder.state, ratableStates))),
      since: sql<Date | null>`min(${at}) filter (where ${event} = 'fund')`.mapWith(at),
      inTime: countIf(inTime),
      not: countIf(not),
      confirmed: countIf(eq(event, 'confirm')),
      asked: countIf(inArray(event, confirmationEnds)),
      inspected: ordersWith(inArray(event, [...eventsThat('accepted'), ...eventsThat('refused')])),
      accepted: ordersWith(inArray(event, eventsThat('accepted'))),
    })
    .from(tradeOrder)
    .innerJoin(tradeOrderEvent, eq(tradeOrderEvent.orderId, tradeOrder.id))
    .where(eq(own, companyId))
  const [scores] = await ctx.db
    .select({
      of: count(),
      average: sql<number>`coalesce(avg(${rating.score}), 0)`.mapWith(Number),
    })
    .from(rating)
    .where(and(eq(rating.ratedId, companyId), eq(rating.by, otherSide(as)), isPublic))
  if (counts === undefined || scores === undefined) throw new Error('an aggregate has one row')
  const average = Math.round(scores.average * 10) / 10
  return {
    as,
    orders: counts.orders,
    since: counts.since,
    inTime: shareOf(counts.inTime, counts.inTime + counts.not),
    confirmed: as === 'seller' ? shareOf(counts.confirmed, counts.asked) : null,
    accepted: as === 'seller' ? shareOf(counts.accepted, counts.inspected) : null,
    score: { value: scores.of < leastFor ? null : average, of: scores.of },
  }
}

/**
 * The record of a seller, for those who see its prices: verified buyers, and itself.
 * @throws ProblemError 403 for others; 404 if it may not be traded with
 */
export async function sellerRecord(ctx: CallContext<MemberActor>, id: string) {
  await checkSeller(ctx, id)
  return companyRecord(ctx, id, 'seller')
}

/** @throws ProblemError as above */
export async function checkSeller(ctx: CallContext<MemberActor>, id: string) {
  const { company } = ctx.actor
  if (!company.buys && company.id !== id) throw new ProblemError('forbidden')
  return tradingSeller(ctx, id)
}
