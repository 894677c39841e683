import { allow, type Handlers } from '#server/contract/operation.ts'
import { member, operator, trading } from '#server/contract/rules.ts'
import type { consoleRatings, ratings } from '#shared/features/ratings/contract.ts'

import { answerRating } from './answer-rating.ts'
import { sellerRecord } from './company-record.ts'
import { listRatings } from './console-ratings.ts'
import { orderRatings } from './order-ratings.ts'
import { rateOrder } from './rate-order.ts'
import { receivedRatings, sellerRatings } from './received-ratings.ts'

/** Which roles may rate and answer depends on the side of the order, so the work asks. */
export const ratingHandlers: Handlers<typeof ratings> = {
  record: allow(trading(member), (ctx, { id }) => sellerRecord(ctx, id), { reads: 'replica' }),
  ofSeller: allow(trading(member), sellerRatings, {
    reads: 'replica',
  }),
  received: allow(member, receivedRatings),
  ofOrder: allow(member, (ctx, { number }) => orderRatings(ctx, number)),
  rate: allow(member, async (ctx, input) => {
    await rateOrder(ctx, input)
    return orderRatings(ctx, input.number)
  }),
  answer: allow(member, async (ctx, input) => {
    await answerRating(ctx, input)
    return orderRatings(ctx, input.number)
  }),
}

export const consoleRatingHandlers: Handlers<typeof consoleRatings> = {
  list: allow(operator, listRatings),
}
