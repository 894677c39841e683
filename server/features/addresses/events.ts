import { declareEvents } from '#server/events/declare-events.ts'

/** What happens in the address book of a company. The audit log keeps nothing of the addresses themselves. */
export const addressEvents = declareEvents(
  { group: 'address', about: 'company', readers: { concerns: 'company' } },
  {
    added: { audit: '{who} added an address of {subject}.', activity: '{who} added [an address].' },
    changed: {
      audit: '{who} corrected an address of {subject}.',
      activity: '{who} corrected [an address].',
    },
    removed: {
      audit: '{who} removed an address of {subject}.',
      activity: '{who} removed [an address].',
    },
    'default-delivery': {
      audit: '{who} chose the default address for deliveries to {subject}.',
      activity: '{who} chose [the default address for deliveries].',
    },
    'default-returns': {
      audit: '{who} chose the default address for returns to {subject}.',
      activity: '{who} chose [the default address for returns].',
    },
  },
)
