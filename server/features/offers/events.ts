import { declareEvents } from '#server/events/declare-events.ts'

/** What happens to offers, by the name of each move. */
export const offerEvents = declareEvents(
  { group: 'offer' },
  {
    make: { audit: '{who} of {company} made {subject}.' },
    counter: { audit: '{who} of {company} answered {subject} with a counter-offer.' },
    accept: { audit: '{who} of {company} accepted {subject}.' },
    decline: { audit: '{who} of {company} declined {subject}.' },
    withdraw: { audit: '{who} of {company} withdrew {subject}.' },
    expire: { audit: '{subject} expired without an answer.' },
  },
)
