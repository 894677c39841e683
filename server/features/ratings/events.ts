import { declareEvents } from '#server/events/declare-events.ts'

/** What happens to ratings of orders. */
export const ratingEvents = declareEvents(
  { group: 'order' },
  {
    'rating-hidden': { audit: '{who} hid a rating of {subject}.' },
  },
)
