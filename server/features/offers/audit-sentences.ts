/** What the audit log says about offers. */
export const offerSentences = {
  'offer.make': '{who} of {company} made {subject}.',
  'offer.counter': '{who} of {company} answered {subject} with a counter-offer.',
  'offer.accept': '{who} of {company} accepted {subject}.',
  'offer.decline': '{who} of {company} declined {subject}.',
  'offer.withdraw': '{who} of {company} withdrew {subject}.',
  'offer.expire': '{subject} expired without an answer.',
} as const
