import { desc, eq } from 'drizzle-orm'

import type { PersonalData } from '#server/contract/context.ts'
import { tradeOrder } from '#server/features/orders/service.ts'

import { rating } from './table.ts'

/** What somebody wrote about orders. The ratings are their companies', and stay with the orders. */
export const ratingData: PersonalData = {
  tables: {
    rating: 'trade',
  },
  collect: async ({ db }, { id }) => ({
    ratings: await db
      .select({
        number: tradeOrder.number,
        score: rating.score,
        words: rating.words,
        at: rating.givenAt,
      })
      .from(rating)
      .innerJoin(tradeOrder, eq(tradeOrder.id, rating.orderId))
      .where(eq(rating.givenBy, id))
      .orderBy(desc(rating.givenAt)),
    answersToRatings: await db
      .select({ number: tradeOrder.number, words: rating.answer, at: rating.answeredAt })
      .from(rating)
      .innerJoin(tradeOrder, eq(tradeOrder.id, rating.orderId))
      .where(eq(rating.answeredBy, id))
      .orderBy(desc(rating.answeredAt)),
    hiddenRatings: await db
      .select({ number: tradeOrder.number, reason: rating.hiddenReason, at: rating.hiddenAt })
      .from(rating)
      .innerJoin(tradeOrder, eq(tradeOrder.id, rating.orderId))
      .where(eq(rating.hiddenBy, id))
      .orderBy(desc(rating.hiddenAt)),
  }),
}
