import { anyReader } from './time-words.ts'

const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** A small number as a word. */
export const numberWord = (count: number) => numbers[count] ?? String(count)

/** The same words with a capital, for the start of a sentence. */
export const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** A sentence's end; none where its last word, such as a company's "S.r.l.", has a stop already. */
export const stopAfter = (words: string) => (words.endsWith('.') ? words : `${words}.`)

/** Words as a list in a sentence, such as "shipping, our fee and VAT". */
export const listed = (words: Iterable<string>): string =>
  new Intl.ListFormat('en-GB').format(words)

/** Writes a number with its unit, such as "1 row", "20 rows" or "1,500 pieces". */
export type Counted = (number: number, one: string, many?: string) => string

/** Counts in the format of a language. */
export const countedIn =
  (locale: string): Counted =>
  (number, one, many = `${one}s`) =>
    `${number.toLocaleString(locale)} ${number === 1 ? one : many}`

/** Counts in texts that are the same for everybody. Pages use `useCounted`. */
export const counted = countedIn(anyReader.locale)
