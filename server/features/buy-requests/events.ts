import { declareEvents } from '#server/events/declare-events.ts'

/** What happens to buy requests. */
export const requestEvents = declareEvents(
  { group: 'buy-request' },
  {
    post: { audit: '{who} of {company} posted {subject}.' },
    answer: { audit: '{who} of {company} answered {subject} with a lot.' },
    'take-back': { audit: '{who} of {company} took back an answer to {subject}.' },
    found: { audit: '{who} of {company} closed {subject}: found.' },
    'not-needed': { audit: '{who} of {company} closed {subject}: no longer needed.' },
    expired: { audit: '{subject} was open for as long as its buyer chose, and ended.' },
    hidden: { audit: '{who} hid {subject}.' },
    'shown-again': { audit: '{who} showed {subject} again.' },
    'answer-hidden': { audit: '{who} hid an answer to {subject}.' },
    'answer-shown-again': { audit: '{who} showed a hidden answer to {subject} again.' },
  },
)
