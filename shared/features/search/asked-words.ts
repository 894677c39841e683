import { type SynonymSet, synonymSets } from './synonyms.ts'

/** One word or phrase that was typed, and everything that is found by it. */
export interface AskedWord {
  typed: string
  /** Phrases, each as its words; a lot must contain one of them. */
  finds: readonly (readonly string[])[]
}

const mostWords = 8
/** Words that lots need not contain. */
const idle = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'the', 'with', 'to'])
export const isIdle = (word: string): boolean => idle.has(word)

/** The words of a text as the search compares them. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)

/** The most words of a phrase that is known as a whole. */
export const longestPhrase = 3

/** The word or phrase itself and, of a plural, the singular: the index has no word stems. */
function formsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return [word]
  return [word, word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)]
}

/** What somebody who typed this searches for, with synonyms. Empty if nothing was typed. */
export function askedWords(
  text: string,
  sets: readonly SynonymSet[] = synonymSets,
): readonly AskedWord[] {
  const words = wordsIn(text)
  const found: AskedWord[] = []
  for (let at = 0; at < words.length && found.length < mostWords;) {
    const phrase = longestKnown(words.slice(at, at + longestPhrase), sets)
    const typed = phrase?.typed ?? (words[at] as string)
    at += typed.split(' ').length
    if (phrase === null && idle.has(typed)) continue
    const phrases = phrase === null ? formsOf(typed) : phrase.finds
    found.push({ typed, finds: [...new Set(phrases)].map((each) => each.split(' ')) })
  }
  return found
}

function longestKnown(words: readonly string[], sets: readonly SynonymSet[]) {
  for (let length = words.length; length > 0; length -= 1) {
    const typed = words.slice(0, length).join(' ')
    const forms = formsOf(typed)
    const fitting = sets.filter((set) => forms.some((form) => set.typed.includes(form)))
    if (fitting.length > 0) {
      return { typed, finds: [...forms, ...fitting.flatMap(({ finds }) => finds)] }
    }
  }
  return null
}

/** Longer words also find words that begin with them; figures and short words only themselves. */
const matched = (word: string) => (word.length < 3 || /\d/.test(word) ? word : `${word}:*`)

/** The longest beginning of a word that the index keeps as such. */
const longestBeginning = 24

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** A word as PostgreSQL's parser reads it: `5e1fd8e7` begins with a number in its eyes, 5e1. */
const parsed = (word: string) => /^(\d+e\d+)(\D.*)$/.exec(word)?.slice(1) ?? [word]

const inARow = (lexemes: readonly string[]) => lexemes.join(' <-> ')

/** A word as the index has it: it keeps the beginnings of words as `rin*`. */
const kept = (word: string) => {
  if (matched(word) === word) return inARow(parsed(word).map(quoted))
  return word.length > longestBeginning ? `${quoted(word)}:*` : quoted(`${word}*`)
}

/** A `tsquery` of the search's index for lots that contain all the words. */
export const wordsQuery = (asked: readonly AskedWord[]): string =>
  asked
    .map(({ finds }) => {
      const phrases = finds.map((words) => {
        const [only] = words
        if (words.length === 1 && only !== undefined) return kept(only)
        return inARow(
          words.flatMap((word) =>
            matched(word) === word ? parsed(word).map(quoted) : `${quoted(word)}:*`,
          ),
        )
      })
      return `(${phrases.join(' | ')})`
    })
    .join(' & ')

/** The same for lots that have one of these terms. */
export const termsQuery = (terms: readonly string[]): string => `(${terms.map(quoted).join(' | ')})`

/** The query for PostgreSQL's `to_tsquery`. Words are letters and digits, so they need no quotes. */
export const textQuery = (asked: readonly AskedWord[]): string =>
  asked
    .map(({ finds }) => `(${finds.map((words) => words.map(matched).join(' <-> ')).join(' | ')})`)
    .join(' & ')

/** A regular expression of PostgreSQL that finds one of the phrases at the start of a word. */
export const titlePattern = ({ finds }: AskedWord): string =>
  `\\m(${finds.map((words) => words.join('[^[:alnum:]]+')).join('|')})`
