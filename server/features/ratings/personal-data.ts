import type { PersonalData } from '#server/contract/context.ts'
import { rowsOfOrder } from '#server/features/orders/service.ts'

import { rating } from './table.ts'

/** What somebody wrote about orders. The ratings are their companies', and stay with the orders. */
export const ratingData: PersonalData = {
  tables: {
    rating: 'trade',
  },
  lists: {
    ratings: rowsOfOrder(rating, {
      by: rating.givenBy,
      score: rating.score,
      words: rating.words,
      at: rating.givenAt,
    }),
    answersToRatings: rowsOfOrder(rating, {
      by: rating.answeredBy,
      words: rating.answer,
      at: rating.answeredAt,
    }),
    hiddenRatings: rowsOfOrder(rating, {
      by: rating.hiddenBy,
      reason: rating.hiddenReason,
      at: rating.hiddenAt,
    }),
  },
}
