/** What the audit log says about the papers of orders. */
export const paperSentences = {
  'paper.written': '{who} issued a document for {subject}.',
  'paper.warranted': '{who} warranted the origin of the stones of {subject}.',
} as const
