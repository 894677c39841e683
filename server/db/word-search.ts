import { type SQL, sql } from 'drizzle-orm'

/**
 * The words of a text, for an index (GIN) and for what asks it: both must say exactly the same. The
 * parser would keep addresses and numbers whole, so punctuation becomes spaces first.
 */
export const wordsOf = (text: SQL): SQL =>
  sql`to_tsvector('simple', regexp_replace(${text}, '[[:punct:][:space:]]+', ' ', 'g'))`

const mostWords = 8
/** ASCII punctuation, among it all that a query language could be made of. */
const between = /[\s!-/:-@[-`{-~]+/

/** Whether each word of what was typed begins one of the words; null where nothing was typed. */
export function wordsBegin(words: SQL, typed: string | undefined): SQL | undefined {
  const asked = (typed ?? '').normalize('NFKC').toLowerCase().split(between).filter(Boolean)
  if (asked.length === 0) return undefined
  const query = asked.slice(0, mostWords).map((word) => `${word}:*`)
  return sql`${words} @@ to_tsquery('simple', ${query.join(' & ')})`
}
