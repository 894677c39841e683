/** What another language of the trade calls things, by their English words in small letters. */
export interface Language {
  name: string
  /** Its code in BCP 47, for the names of countries. */
  code: string
  /** Words and phrases with commas between them, singular and plural. */
  words: Readonly<Record<string, string>>
  /** Headings of stock lists, by the label of our field in small letters; written as `words` are. */
  headings: Readonly<Record<string, string>>
  /** Words that mean this in a cell of a stock list, but something else in a search. */
  inCells?: Readonly<Record<string, string>>
  /** What says that a number is the most, or the least, that something may cost. */
  under: string
  over: string
  /** Words that a search need not find, with spaces between them. */
  idle: string
}
