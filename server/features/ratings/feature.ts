import { type Feature, onTime } from '#server/contract/feature.ts'
import { implement } from '#server/contract/operation.ts'
import { consoleRatings, ratings } from '#shared/features/ratings/contract.ts'

import * as events from './events.ts'
import { consoleRatingHandlers, ratingHandlers } from './handlers.ts'
import { ratingNotifications } from './notification-kinds.ts'
import { openEnded } from './open-ratings.ts'
import { ratingData } from './personal-data.ts'
import { reportableRating } from './reportable-rating.ts'
import { showDue } from './show-ratings.ts'

/** What the two sides of an order say about each other, and the records of companies. */
export const ratingsFeature: Feature = {
  operations: [
    ...implement('ratings', ratings, ratingHandlers),
    ...implement('ratings', consoleRatings, consoleRatingHandlers),
  ],
  jobs: [
    { name: 'orders to rate', ...onTime, run: openEnded },
    { name: 'ratings to show', ...onTime, run: showDue },
  ],
  events: Object.values(events),
  reportables: { rating: reportableRating },
  notificationKinds: ratingNotifications,
  personalData: ratingData,
}
