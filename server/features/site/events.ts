import { declareEvents } from '#server/events/declare-events.ts'

/** What operators do with messages. */
export const enquiryEvents = declareEvents(
  { group: 'enquiry' },
  {
    answered: { audit: '{who} answered {subject}.' },
    'marked-answered': { audit: '{who} marked {subject} as answered.' },
  },
)
