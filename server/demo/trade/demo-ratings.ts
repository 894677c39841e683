import { rateOrder } from '#server/features/ratings/rate-order.ts'
import { sides } from '#shared/contract/trade-sides.ts'

import { placedOrder } from './step.ts'
import { type DayWork, minuteOf } from './trade-desk.ts'

/** Lets the sides of orders that ended on the business day before rate each other. */
export const rateOn: DayWork = async (desk, day, deals) => {
  for (const deal of deals) {
    if (deal.rated === undefined || deal.since !== day + 1) continue
    for (const [place, side] of sides.entries()) {
      const given = deal.rated[side]
      if (given === undefined) continue
      const [score, words] = given
      const ctx = {
        ...desk.at(day, minuteOf(deal.at) + 15 * place),
        actor: desk.member(deal[side]),
      }
      await rateOrder(ctx, { number: placedOrder(deal).number, score, words })
    }
  }
}
