/** What another language of the trade calls things, by their English words in small letters. */
export interface Language {
  name: string
  /** Its code in BCP 47, for the names of countries. */
  code: string
  /** Words and phrases with commas between them, singular and plural. */
  words: Readonly<Record<string, string>>
  /** What says that a number is the most, or the least, that something may cost. */
  under: string
  over: string
  /** Words that a search need not find, with spaces between them. */
  idle: string
}
