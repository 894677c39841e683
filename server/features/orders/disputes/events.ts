import { declareEvents } from '#server/events/declare-events.ts'

/** What happens in disputes besides moves. */
export const disputeEvents = declareEvents(
  { group: 'order' },
  {
    stated: { audit: '{who} of {company} wrote in the dispute of {subject}.' },
    asked: { audit: '{who} asked a question in the dispute of {subject}.' },
    answered: { audit: '{who} of {company} answered a question in the dispute of {subject}.' },
    'split-proposed': { audit: '{who} of {company} proposed a split of {subject}.' },
    'split-declined': { audit: '{who} of {company} declined a split of {subject}.' },
    'split-withdrawn': { audit: '{who} of {company} withdrew a split of {subject}.' },
    'ruling-proposed': { audit: '{who} proposed a ruling on {subject}.' },
    'ruling-turned-down': { audit: '{who} turned down a ruling on {subject}.' },
  },
)

export const evidenceEvents = declareEvents(
  { group: 'evidence', about: 'order' },
  {
    viewed: { audit: '{who} opened evidence of {subject}.' },
  },
)
