/** Phrases that say facts of a lot, which its texts may say in other words: facets, all of them needed. */
const facts: Readonly<Record<string, readonly string[]>> = {
  'laboratory grown': ['origin:laboratory-grown'],
  unheated: ['treatment:none'],
  untreated: ['treatment:none'],
  'white gold': ['metal:gold', 'metalColour:white'],
  'yellow gold': ['metal:gold', 'metalColour:yellow'],
  'rose gold': ['metal:gold', 'metalColour:rose'],
}

/** The facets that a phrase says, or null. */
export const factsOf = (phrase: string): readonly string[] | null => facts[phrase] ?? null
