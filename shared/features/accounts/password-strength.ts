import { folded, guessesFor, type KnownPiece, leastPower } from './password-guesses.ts'
import { passwordLength } from './password-length.ts'

/**
 * A text that somebody who knows the person would try, such as `your company’s name`: `Aurum Ltd`.
 */
export interface PersonalText {
  what: string
  text: string
}

/**
 * How strong a password is, from 0 (too short) and 1 (refused) to 3, and the reason in a sentence.
 */
export interface PasswordStrength {
  level: 0 | 1 | 2 | 3
  says: string
}

/** Recognises the words of personal texts, and each text with its words joined. */
export function knownPersonally(
  texts: readonly PersonalText[],
): (piece: string) => KnownPiece | undefined {
  const pieces = new Map<string, KnownPiece>()
  for (const { what, text } of texts) {
    const words = folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    for (const word of [...words, words.join('')]) {
      if (word.length > 2 && !pieces.has(word))
        pieces.set(word, { power: 1, reason: `contains ${what}` })
    }
  }
  return (piece) => pieces.get(piece)
}

const characters = (count: number, more = '') =>
  `${count} ${more}${count === 1 ? 'character' : 'characters'}`

/**
 * Rates a password without a dictionary, in milliseconds even at the greatest length. The server
 * also knows common passwords, so it may refuse one that this calls strong.
 */
export function passwordStrength(
  password: string,
  personal: readonly PersonalText[] = [],
): PasswordStrength {
  const { least, most } = passwordLength
  const { length } = [...password.normalize('NFC')]
  if (length < least) return { level: 0, says: `Add ${characters(least - length, 'more ')}.` }
  if (length > most) return { level: 0, says: `Leave out ${characters(length - most)}.` }
  const { power, reason } = guessesFor(password, knownPersonally(personal))
  if (power < leastPower) {
    return { level: 1, says: `Easy to guess${reason ? `: it ${reason}` : ''}.` }
  }
  if (power < least - 1) return { level: 2, says: 'Fair. One more word makes it stronger.' }
  return { level: 3, says: 'Strong: long, and without an obvious pattern.' }
}
