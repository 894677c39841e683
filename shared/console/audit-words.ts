/** A piece of a sentence: words, or a place for a name or a day. */
export type SentencePart =
  | { words: string }
  | { of: 'who' | 'subject' | 'company' }
  | { day: string }

/**
 * A sentence as its parts: `{who}` acted, `{subject}` is what was acted on, `{company}` the company that
 * a document or reference belongs to, and `{day:until}` a day among the changed values.
 */
export function sentenceParts(sentence: string): readonly SentencePart[] {
  return sentence
    .split(/(\{[^}]+\})/)
    .filter(Boolean)
    .map((piece) => {
      const token = /^\{(.+)\}$/.exec(piece)?.[1]
      if (token === undefined) return { words: piece }
      if (token.startsWith('day:')) return { day: token.slice(4) }
      if (token === 'who' || token === 'subject' || token === 'company') return { of: token }
      throw new Error(`a sentence of the audit log has no part ${token}`)
    })
}
