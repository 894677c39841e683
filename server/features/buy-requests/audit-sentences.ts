/** What the audit log says about buy requests. */
export const requestSentences = {
  'buy-request.post': '{who} of {company} posted {subject}.',
  'buy-request.answer': '{who} of {company} answered {subject} with a lot.',
  'buy-request.take-back': '{who} of {company} took back an answer to {subject}.',
  'buy-request.found': '{who} of {company} closed {subject}: found.',
  'buy-request.not-needed': '{who} of {company} closed {subject}: no longer needed.',
  'buy-request.expired': '{subject} was open for as long as its buyer chose, and ended.',
  'buy-request.report': '{who} of {company} reported {subject}, or an answer to it.',
  'buy-request.hidden': '{who} hid {subject}.',
  'buy-request.answer-hidden': '{who} hid an answer to {subject}.',
  'buy-request.dismiss': '{who} dismissed a report about {subject}.',
} as const
