import { eq } from 'drizzle-orm'

import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { findOwnOrder, ownSide } from '#server/features/orders/service.ts'
import { otherSide } from '#shared/contract/trade-sides.ts'
import { isRatable, shownAfter } from '#shared/features/ratings/rating-rules.ts'

import { companyRecord } from './company-record.ts'
import { mayRate, ratableUntil } from './rate-order.ts'
import { rating } from './table.ts'

type Rating = typeof rating.$inferSelect

/** A rating as those read it who may; null if it is not given. A hidden one says only why. */
export function presentRating({ id, score, givenAt, shownAt, hiddenReason, ...row }: Rating) {
  if (score === null || givenAt === null) return null
  const open = hiddenReason === null
  const { answer, answeredAt } = row
  return {
    id,
    score: open ? score : null,
    words: open ? row.words : '',
    at: givenAt,
    shownAt,
    answer:
      open && answer !== null && answeredAt !== null ? { words: answer, at: answeredAt } : null,
    hiddenReason,
  }
}

/**
 * The ratings of an order, as one of its sides reads them, and the other side's record.
 * @throws ProblemError 404 if the caller's company is neither
 */
export async function orderRatings(ctx: CallContext<MemberActor>, number: number) {
  const order = await findOwnOrder(ctx, number)
  const side = ownSide(ctx, order)
  const other = otherSide(side)
  const rows = await ctx.db.select().from(rating).where(eq(rating.orderId, order.id))
  const mine = rows.find(({ by }) => by === side)
  const theirs = rows.find(({ by }) => by === other)
  const shown = theirs !== undefined && theirs.shownAt !== null
  const may = mayRate(ctx, side)
  const fixed = mine !== undefined && mine.shownAt !== null
  const until = may && !fixed ? ratableUntil(ctx, order) : null
  const ended = isRatable(order.state)
  const shownFrom = new Date(order.stateSince.getTime() + shownAfter)
  return {
    until,
    ended,
    shownFrom: ended && ctx.clock() < shownFrom ? shownFrom : null,
    given: mine === undefined ? null : presentRating(mine),
    received: shown ? presentRating(theirs) : null,
    mayAnswer: may && shown && theirs.hiddenAt === null && theirs.answer === null,
    record: await companyRecord(
      ctx,
      other === 'seller' ? order.sellerCompanyId : order.buyerCompanyId,
      other,
    ),
  }
}
