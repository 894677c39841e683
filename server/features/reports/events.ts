import { declareEvents } from '#server/events/declare-events.ts'

/** What happens to reports. What becomes of the thing itself is an event of its feature. */
export const reportEvents = declareEvents(
  { group: 'report' },
  {
    make: { audit: '{who} of {company} made {subject}.' },
    uphold: { audit: '{who} upheld {subject}.' },
    dismiss: { audit: '{who} dismissed {subject}.' },
  },
)
