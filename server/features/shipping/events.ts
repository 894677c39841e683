import { declareEvents } from '#server/events/declare-events.ts'

/** What happens to the shipping terms of a company. */
export const shippingEvents = declareEvents(
  { group: 'shipping', about: 'company', readers: { concerns: 'company' } },
  {
    'terms-changed': {
      audit: '{who} changed the shipping terms of {subject}.',
      activity: '{who} changed [the shipping terms].',
    },
  },
)
