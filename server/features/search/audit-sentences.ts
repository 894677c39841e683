/** What the audit log says about the search. */
export const searchSentences = {
  'synonyms.added': '{who} added words that mean the same in the search.',
  'synonyms.changed': '{who} changed words that mean the same in the search.',
  'synonyms.removed': '{who} removed words that meant the same in the search.',
} as const
