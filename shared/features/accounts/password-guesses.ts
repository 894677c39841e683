/** Why a piece of a password is known, and how many guesses find it, as a power of ten. */
export interface KnownPiece {
  power: number
  /** Completes the sentence "It …". */
  reason: string
}

/**
 * A number of guesses as a power of ten, and what most of the password is, unless random
 * characters.
 */
interface Guesses {
  power: number
  reason: string | undefined
}

/**
 * With fewer than ten thousand million guesses, anybody who has stolen its hash finds the password.
 */
export const leastPower = 10

/** No known piece is longer. None is shorter than three characters, which would mean nothing. */
const longestPiece = 40

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  '!@#$%^&*()_+',
]
const sequences = rows.flatMap((row) => [row, [...row].toReversed().join('')]).join('\n')

/** Letters as a guesser sees them: normalised, in one case, without accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()

/**
 * How many guesses find a password. It is split into the cheapest pieces: sequences, repetitions,
 * pieces that `known` recognises once folded, and single characters. A character counts as one
 * digit, as in zxcvbn (Wheeler, USENIX Security 2016).
 */
export function guessesFor(
  password: string,
  known: (piece: string) => KnownPiece | undefined,
): Guesses {
  // Decomposing can make a text many times longer.
  const text = folded(password).slice(0, 256)
  const ways = Array.from({ length: text.length + 1 }, (_, end) => ({
    power: end,
    from: end - 1,
    reason: '',
  }))
  for (let from = 0; from < text.length; from += 1) {
    const reached = ways[from]?.power ?? 0
    const reach = (end: number, power: number, reason: string) => {
      const way = ways[end]
      if (way && reached + power < way.power) ways[end] = { power: reached + power, from, reason }
    }
    reach(from + 1, 1, '')
    let inSequence = true
    let before = true
    for (let end = from + 3; end <= text.length; end += 1) {
      const piece = text.slice(from, end)
      inSequence &&= sequences.includes(piece)
      before &&= text.indexOf(piece) < from
      if (end - from > longestPiece && !before) break
      // Many words contain three letters in sequence.
      if (inSequence && end - from > 3)
        reach(end, 2, 'follows the keyboard, the alphabet or a count')
      if (before) reach(end, 1, 'repeats itself')
      const found = end - from > longestPiece ? undefined : known(piece)
      if (found) reach(end, found.power, found.reason)
    }
  }
  const shares = new Map<string, number>()
  for (let end = text.length; end > 0;) {
    const { from, reason } = ways[end] as (typeof ways)[number]
    if (reason) shares.set(reason, (shares.get(reason) ?? 0) + end - from)
    end = from
  }
  const [most] = [...shares].toSorted(([, a], [, b]) => b - a)
  return { power: ways[text.length]?.power ?? 0, reason: most?.[0] }
}
