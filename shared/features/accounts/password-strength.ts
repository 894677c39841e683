import { brand } from '../../brand.ts'
import { folded, guessesFor, type KnownPiece, leastPower } from './password-guesses.ts'
import { lengthFault, passwordLength } from './password-length.ts'

/**
 * A text that somebody who knows the person would try, such as `your company’s name`: `Aurum Ltd`.
 */
export interface PersonalText {
  what: string
  text: string
}

/**
 * How strong a password is, from 0 (wrong length) and 1 (too easy to guess) to 3, and the reason in
 * a sentence. The server refuses 0 and 1.
 */
export interface PasswordStrength {
  level: 0 | 1 | 2 | 3
  says: string
}

type Known = (piece: string) => KnownPiece | undefined

/** Texts about a person of whom the form does not say which is which. */
export const personalTexts = (texts: readonly string[]): PersonalText[] =>
  texts.map((text) => ({ what: 'your name, your company or your email address', text }))

/** Recognises the words of personal texts, and each text with its words joined. */
function knownPersonally(texts: readonly PersonalText[]): Known {
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

/**
 * Rates a new password: common passwords, `personal` texts and patterns would find it in few
 * guesses. Takes milliseconds, whatever the length. The server and the browser both ask this, so
 * that they say the same in the same words.
 * @param commonly recognises common passwords: `knownCommonly`
 */
export function passwordStrength(
  typed: string,
  personal: readonly PersonalText[],
  commonly: Known,
): PasswordStrength {
  // As it will be stored: composing some characters makes several signs of one.
  const password = typed.normalize('NFC')
  const fault = lengthFault(password)
  if (fault !== null) return { level: 0, says: fault }
  const personally = knownPersonally([
    ...personal,
    { what: `the name ${brand.name}`, text: brand.name },
  ])
  const known: Known = (piece) => {
    const common = commonly(piece)
    const own = personally(piece)
    return own && common && common.power < own.power ? common : (own ?? common)
  }
  // Signs between the letters of a word count as one guess, because people repeat them.
  const signs = password.match(/[^\p{L}\p{M}\p{N}]/gu) ?? []
  const whole = guessesFor(password, known)
  const bare = guessesFor(password.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''), known)
  const power = Math.min(whole.power, bare.power + new Set(signs).size)
  if (power < leastPower) {
    const { reason } = whole.power < leastPower ? whole : bare
    return { level: 1, says: `Easy to guess${reason ? `: it ${reason}` : ''}.` }
  }
  if (power < passwordLength.least - 1) {
    return { level: 2, says: 'Fair. One more word makes it stronger.' }
  }
  return { level: 3, says: 'Strong: long, and without an obvious pattern.' }
}
