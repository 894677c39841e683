/** What the audit log says about messages. */
export const siteSentences = {
  'enquiry.answered': '{who} answered {subject}.',
  'enquiry.marked-answered': '{who} marked {subject} as answered.',
} as const
