/** What the audit log says about the review of listings. */
export const listingSentences = {
  'listing.approved': '{who} approved {subject} of {company}.',
  'listing.sent-back': '{who} sent {subject} back to {company}.',
  'listing.taken-down': '{who} took {subject} of {company} down.',
} as const
