import { declareEvents } from '#server/events/declare-events.ts'

/** What happens to ratings of orders. */
export const ratingEvents = declareEvents(
  { group: 'order' },
  {
    'rating-hidden': { audit: '{who} hid a rating of {subject}.' },
    'rating-shown-again': { audit: '{who} showed a hidden rating of {subject} again.' },
  },
)
