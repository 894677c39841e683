import { distance } from 'fastest-levenshtein'

import { isCommon, weightOf } from './name-words.ts'

/** From which length on a word may have two wrong letters; shorter ones have one, the shortest none. */
const [shortest, long] = [4, 8]

/** How many letters two words of these lengths may differ by. */
export const slackOf = (length: number) => (length < shortest ? 0 : length < long ? 1 : 2)

/** How like two words are, from 0 to 1; 0 if they differ by more than a slip or two. */
export function likenessOfWords(one: string, other: string): number {
  if (one === other) return 1
  const most = Math.max(one.length, other.length)
  const slack = slackOf(Math.min(one.length, other.length))
  if (slack === 0 || most - Math.min(one.length, other.length) > slack) return 0
  const apart = distance(one, other)
  return apart > slack ? 0 : 1 - apart / most
}

const sumOf = (words: readonly string[]) => words.reduce((sum, each) => sum + weightOf(each), 0)

/** What a name in which all words of another stand counts at most. */
const contained = 0.92

/** Names that are written together in one list and apart in another: `Al-Khatib`, `Alkhatib`. */
function likenessTogether(one: readonly string[], other: readonly string[]): number {
  const [a, b] = [one.join(''), other.join('')]
  const most = Math.max(a.length, b.length)
  if (most < long || Math.abs(a.length - b.length) > 2) return 0
  return 1 - distance(a, b) / most
}

/**
 * How like two names are, from 0 to 1, by their words in any order. Words that many companies have
 * count little. A name of two words or more that stands in the other as a whole counts nearly as the
 * same, since lists give names that others leave out.
 */
export function likenessOf(one: readonly string[], other: readonly string[]): number {
  const [few, many] = sumOf(one) <= sumOf(other) ? [one, other] : [other, one]
  const left = [...many]
  let [shared, ofFew] = [0, 0]
  for (const word of few.toSorted((a, b) => b.length - a.length)) {
    let best = { at: -1, like: 0 }
    for (const [at, each] of left.entries()) {
      const like = likenessOfWords(word, each)
      if (like > best.like) best = { at, like }
    }
    if (best.at < 0) continue
    const [match = ''] = left.splice(best.at, 1)
    shared += best.like * (weightOf(word) + weightOf(match))
    ofFew += best.like * weightOf(word)
  }
  const all = shared / (sumOf(one) + sumOf(other))
  const says = few.filter((word) => !isCommon(word) && word.length >= shortest).length
  const inside = few.length >= 2 && says >= 1 ? (contained * ofFew) / sumOf(few) : 0
  return Math.max(all, inside, likenessTogether(one, other))
}
