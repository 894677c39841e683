import { declareEvents } from '#server/events/declare-events.ts'

/** Notes of operators about a company. */
export const noteEvents = declareEvents(
  { group: 'company' },
  {
    noted: { audit: '{who} wrote a note about {subject}.' },
    'note-taken-back': { audit: '{who} took back a note about {subject}.' },
  },
)
