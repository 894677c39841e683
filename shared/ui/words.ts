const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** A small number as a word. */
export const numberWord = (count: number) => numbers[count] ?? String(count)

/** The same words with a capital, for the start of a sentence. */
export const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** A number with its unit, such as "1 row", "20 rows" or "1,500 pieces". */
export const counted = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`
