import { declareEvents } from '#server/events/declare-events.ts'

/** What happens to reports. What becomes of the thing itself is an event of its feature, also after an appeal. */
export const reportEvents = declareEvents(
  { group: 'report' },
  {
    make: { audit: '{who} of {company} made {subject}.' },
    uphold: { audit: '{who} upheld {subject}.' },
    'take-further': { audit: '{who} took {subject} further.' },
    dismiss: { audit: '{who} dismissed {subject}.' },
  },
)

/** What happens to appeals. */
export const appealEvents = declareEvents(
  { group: 'appeal' },
  {
    make: { audit: '{who} of {company} made {subject}.' },
    uphold: { audit: '{who} turned down {subject}.' },
    'show-again': { audit: '{who} granted {subject}, which is no longer hidden.' },
  },
)
