/** What the audit log says about buy requests. */
export const requestSentences = {
  'buyRequest.post': '{who} of {company} posted {subject}.',
  'buyRequest.answer': '{who} of {company} answered {subject} with a lot.',
  'buyRequest.take-back': '{who} of {company} took back an answer to {subject}.',
  'buyRequest.found': '{who} of {company} closed {subject}: found.',
  'buyRequest.not-needed': '{who} of {company} closed {subject}: no longer needed.',
  'buyRequest.expired': '{subject} was open for as long as its buyer chose, and ended.',
} as const
