/** What the audit log says about the review of listings. */
export const listingSentences = {
  'listing.approved': '{who} approved {subject} of {company}.',
  'listing.cleared': '{who} checked {subject} of {company} and left it as it is.',
  'listing.sent-back': '{who} sent {subject} back to {company}.',
  'listing.taken-down': '{who} took {subject} of {company} down.',
  'listing.appealed': '{who} of {company} answered the decision on {subject}.',
} as const
