import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm'

/**
 * The words of a text, for a GIN index and its queries, which must use exactly the same expression.
 * Punctuation is replaced with spaces, because the parser would keep addresses and numbers whole.
 */
export const wordsOf = (text: SQL): SQL =>
  sql`to_tsvector('simple', regexp_replace(${text}, '[[:punct:][:space:]]+', ' ', 'g'))`

/** Each word costs a lookup of all rows that contain it as a prefix. */
const mostWords = 4
/** ASCII punctuation, including every sign with a meaning in the query language. */
const between = /[\s!-/:-@[-`{-~]+/

const wordsIn = (typed: string | undefined) =>
  (typed ?? '').normalize('NFKC').toLowerCase().split(between).filter(Boolean)

/** Whether there is anything to search for, and not only punctuation. */
export const hasWords = (typed: string): boolean => wordsIn(typed).length > 0

/** Condition: every typed word is a prefix of one of the words. Undefined if nothing was typed. */
export function wordsBegin(words: SQL, typed: string | undefined): SQL | undefined {
  const asked = wordsIn(typed)
  // Drop repeated words and those that are a prefix of another one.
  const telling = [...new Set(asked)].filter(
    (word, _, all) => !all.some((other) => other !== word && other.startsWith(word)),
  )
  if (telling.length === 0) return undefined
  const query = telling.slice(0, mostWords).map((word) => `${word}:*`)
  return sql`${words} @@ to_tsquery('simple', ${query.join(' & ')})`
}

/** Matches up to which a search counts as narrow. */
const few = 1000

/**
 * Rewrites a condition so that its list, newest first, is read quickly. The planner cannot estimate
 * how many rows match a word, and would read a million to find the only match of a rare one. So the
 * matches of a narrow search are looked up first and listed by id; only a wide search walks the
 * list.
 * @param find returns ids of matching rows, up to the given number, in no order
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
