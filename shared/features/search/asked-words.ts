import { languages } from '../listings/vocabulary/languages/languages.ts'
import { synonymsOf } from './synonyms.ts'
import { wordsIn } from './words-in.ts'

/** One word or phrase that was typed. A lot must contain one of its phrases, or have its facts. */
export interface AskedWord {
  typed: string
  /** Phrases, each as its words. */
  finds: readonly (readonly string[])[]
  /** Sets of facets such as `metal:gold` and `metalColour:white`; all of one set are needed. */
  facts: readonly (readonly string[])[]
  /** Whether the vocabulary has it, so that it is no typing error. */
  known: boolean
}

const mostWords = 8
/** Words that lots need not contain. */
const idle = new Set(
  [
    'a an and for from in of on or the with to sale wholesale',
    ...languages.map((each) => each.idle),
  ].flatMap((words) => words.split(' ')),
)

/** The most words of a phrase that is known as a whole. */
const longestPhrase = 3

/** The word or phrase itself and, of a plural, the singular: the index has no word stems. */
function formsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return [word]
  return [word, word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)]
}

/** Phrases that say facts of a lot, which its texts may say in other words: facets, all of them needed. */
const factsOfPhrases: Readonly<Record<string, readonly string[]>> = {
  'laboratory grown': ['origin:laboratory-grown'],
  unheated: ['treatment:none'],
  untreated: ['treatment:none'],
  'white gold': ['metal:gold', 'metalColour:white'],
  'yellow gold': ['metal:gold', 'metalColour:yellow'],
  'rose gold': ['metal:gold', 'metalColour:rose'],
}

/** What somebody who typed this searches for, with synonyms. Empty if nothing was typed. */
export function askedWords(text: string): readonly AskedWord[] {
  const words = wordsIn(text)
  const found: AskedWord[] = []
  for (let at = 0; at < words.length && found.length < mostWords;) {
    const phrase = longestKnown(words.slice(at, at + longestPhrase))
    const typed = phrase?.typed ?? (words[at] as string)
    at += typed.split(' ').length
    if (phrase === null && idle.has(typed)) continue
    const phrases = [...new Set(phrase?.finds ?? formsOf(typed))]
    found.push({
      typed,
      finds: phrases.map((each) => each.split(' ')),
      facts: phrases.map((each) => factsOfPhrases[each]).filter((each) => each !== undefined),
      known: phrase !== null,
    })
  }
  return found
}

function longestKnown(words: readonly string[]) {
  for (let length = words.length; length > 0; length -= 1) {
    const typed = words.slice(0, length).join(' ')
    const measures = measureForms(typed)
    const forms = [...formsOf(typed), ...measures]
    const synonyms = forms.flatMap((form) => synonymsOf(form) ?? [])
    if (synonyms.length > 0 || measures.length > 0) return { typed, finds: [...forms, ...synonyms] }
  }
  return null
}

const units = [
  ['kg', 'kilo', 'kilos', 'kilogram', 'kilograms'],
  ['g', 'gr', 'gram', 'grams'],
  ['oz', 'ounce', 'ounces'],
  ['ct', 'cts', 'carat', 'carats'],
  ['mm'],
  ['cm'],
]

/** The other ways to write `1 kg`: `1kg`, `1 kilo`. Empty for what is no number with a unit. */
function measureForms(typed: string): string[] {
  const [, number, unit = ''] = /^(\d+) ?([a-z]+)$/.exec(typed) ?? []
  const names = units.find((each) => each.includes(unit))
  return (names ?? []).flatMap((name) => [`${number}${name}`, `${number} ${name}`])
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

/**
 * A `tsquery` of the search's index for lots that contain all the words, or have their facts. The
 * words of a phrase are whole: a beginning would also match those that the index keeps as `rin*`,
 * which have no positions, so that no phrase would be found.
 */
export const wordsQuery = (asked: readonly AskedWord[]): string =>
  asked
    .map(({ finds, facts }) => {
      const phrases = finds.map((words) => {
        const [only] = words
        if (words.length === 1 && only !== undefined) return kept(only)
        return inARow(words.flatMap((word) => parsed(word).map(quoted)))
      })
      return `(${[...phrases, ...facts.map((terms) => `(${terms.map(quoted).join(' & ')})`)].join(' | ')})`
    })
    .join(' & ')

/** The same for lots that have one of these terms. */
export const termsQuery = (terms: readonly string[]): string => `(${terms.map(quoted).join(' | ')})`

const textPhrase = (words: readonly string[]) =>
  words.length === 1 ? words.map(matched).join('') : inARow(words)

/** The query for PostgreSQL's `to_tsquery`. Words are letters and digits, so they need no quotes. */
export const textQuery = (asked: readonly AskedWord[]): string =>
  asked.map(({ finds }) => `(${finds.map(textPhrase).join(' | ')})`).join(' & ')

const apart = '[^[:alnum:]]+'
const patternOf = ({ finds }: AskedWord) =>
  `\\m(${finds.map((words) => words.join(apart)).join('|')})`

/**
 * Regular expressions of PostgreSQL: one for each word, which finds one of its phrases at the start of a
 * word; and one for each two neighbours, which finds them beside each other.
 */
export function titlePatterns(asked: readonly AskedWord[]) {
  const words = asked.map(patternOf)
  const between = `[[:alnum:]]*${apart}((${[...idle].join('|')})${apart})?`
  const neighbours = words.slice(1).map((word, at) => `${words[at]}${between}${word}`)
  return { words, neighbours }
}
