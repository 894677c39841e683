import type { Question } from './faq-copy.ts'

const plain = (text: string) => text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')

/**
 * Whether a question and its answer contain every word of a query. Always true for an empty query.
 */
export function answersQuery({ question, answer }: Question, query: string): boolean {
  const text = plain([question, ...answer].join(' '))
  return plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => text.includes(word))
}
