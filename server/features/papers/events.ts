import { declareEvents } from '#server/events/declare-events.ts'

/** What happens to the papers of orders. */
export const paperEvents = declareEvents(
  { group: 'paper', about: 'order' },
  {
    written: { audit: '{who} issued a document for {subject}.' },
    warranted: { audit: '{who} warranted the origin of the stones of {subject}.' },
  },
)
