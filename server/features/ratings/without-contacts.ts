import { invalidInput } from '#server/contract/problem.ts'
import { hideContactData, publicContactMark } from '#shared/contact-data/contact-data.ts'
import { longestWords } from '#shared/features/ratings/rating-rules.ts'

/**
 * Words as buyers may read them, which is the only form in which they are kept.
 * @throws ProblemError 422 if they are too long with the marks in place of contact data
 */
export function withoutContacts(words: string): string {
  const { text } = hideContactData(words, publicContactMark)
  if ([...text].length <= longestWords) return text
  const detail = 'Take out the contact data: with it hidden, the text is too long.'
  throw invalidInput('/words', detail)
}
