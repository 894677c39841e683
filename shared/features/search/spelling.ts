/** The shortest word that is corrected: of a shorter one too little is left. */
const shortestCorrected = 4
const longestLearned = 24

/** Whether a word is one whose spelling can be corrected: letters only, neither short nor endless. */
export const isCorrectable = (word: string): boolean =>
  word.length >= shortestCorrected && word.length <= longestLearned && /^\p{L}+$/u.test(word)

/**
 * A word and everything that is left if one letter is dropped. Two words with one of these in
 * common differ by one typing error, or two, so that a dictionary is searched by equality.
 */
export function spellingsOf(word: string): readonly string[] {
  const letters = [...word]
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

/** Typing errors that lie between two words: letters added, left out, changed, or swapped. */
export function errorsBetween(from: string, to: string): number {
  const [a, b] = [[...from], [...to]]
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, (before[column - 2] ?? 0) + 1)
      }
      next.push(least)
    }
    before = last
    last = next
  }
  return last[b.length] ?? 0
}

/** The most errors that are corrected in a word. */
export const mostErrors = (word: string): number => (word.length < 6 ? 1 : 2)
