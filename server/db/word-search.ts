import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm'

/**
 * The words of a text, for an index (GIN) and for what asks it: both must say exactly the same. The
 * parser would keep addresses and numbers whole, so punctuation becomes spaces first.
 */
export const wordsOf = (text: SQL): SQL =>
  sql`to_tsvector('simple', regexp_replace(${text}, '[[:punct:][:space:]]+', ' ', 'g'))`

/** Each word costs a look at all rows that it begins in. */
const mostWords = 4
/** ASCII punctuation, among it all that a query language could be made of. */
const between = /[\s!-/:-@[-`{-~]+/

/** Whether each word of what was typed begins one of the words; null where nothing was typed. */
export function wordsBegin(words: SQL, typed: string | undefined): SQL | undefined {
  const asked = (typed ?? '').normalize('NFKC').toLowerCase().split(between).filter(Boolean)
  // A word that begins another one adds nothing, nor does a second one.
  const telling = [...new Set(asked)].filter(
    (word, _, all) => !all.some((other) => other !== word && other.startsWith(word)),
  )
  if (telling.length === 0) return undefined
  const query = telling.slice(0, mostWords).map((word) => `${word}:*`)
  return sql`${words} @@ to_tsquery('simple', ${query.join(' & ')})`
}

/** Rows that a search may find before it counts as wide. */
const few = 1000

/**
 * The same condition in the form that its list is read by quickly, newest first. The planner cannot
 * tell how many rows a word begins in, and would read a million to find the one that a rare word has:
 * so a few are found beforehand and named by their ids, and only a wide search walks the list.
 * @param find ids of rows under the condition, as many as it is asked for, in no order
 */
export async function narrowed(
  id: AnyColumn,
  words: SQL | undefined,
  find: (words: SQL, limit: number) => Promise<{ id: string }[]>,
): Promise<SQL | undefined> {
  if (words === undefined) return undefined
  const found = await find(words, few + 1)
  if (found.length > few) return words
  return inArray(
    id,
    found.map((row) => row.id),
  )
}
