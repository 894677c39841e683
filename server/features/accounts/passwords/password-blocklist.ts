import { brand } from '#shared/brand.ts'
import {
  guessesFor,
  type KnownPiece,
  leastPower,
} from '#shared/features/accounts/password-guesses.ts'
import { passwordLength } from '#shared/features/accounts/password-length.ts'
import { knownPersonally } from '#shared/features/accounts/password-strength.ts'

import list from './common-passwords.json' with { type: 'json' }

let ranks: ReadonlyMap<string, number> | undefined

/** The rank of a common password, from 1. The table is built on first use. */
function rankOf(piece: string): number | undefined {
  ranks ??= new Map(list.passwords.map((password, at) => [password, at + 1]))
  return ranks.get(piece)
}

const letterFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
}
/** Turns `p4ssw0rd` into the word it imitates; a 1 may also be an l. */
const spelled = (piece: string, one: 'i' | 'l') =>
  piece.replaceAll(/[013457@$!+]/g, (sign) => (sign === '1' ? one : (letterFor[sign] ?? sign)))

function knownCommonly(piece: string): KnownPiece | undefined {
  const disguised = /[013457@$!+]/.test(piece) && /[a-z]/.test(piece)
  const spellings = disguised ? [piece, spelled(piece, 'i'), spelled(piece, 'l')] : [piece]
  const rank = Math.min(...spellings.map((each) => rankOf(each) ?? Infinity))
  if (rank === Infinity) return undefined
  return { power: Math.log10(rank), reason: 'is made of common passwords' }
}

/**
 * Explains to the person why a new password is refused: common passwords, `context` (names,
 * company, email) and patterns would find it in few guesses. Null if it is accepted. The schema
 * checks the length. Takes milliseconds at 128 characters, and no more beyond.
 */
export function refusedPassword(password: string, context: readonly string[]): string | null {
  if (password.length > 2 * passwordLength.most) {
    return `Keep the password to ${passwordLength.most} characters.`
  }
  const personally = knownPersonally([
    ...context.map((text) => ({ what: 'your name, your company or your email address', text })),
    { what: `the name ${brand.name}`, text: brand.name },
  ])
  const known = (piece: string) => {
    const common = knownCommonly(piece)
    const personal = personally(piece)
    return personal && common && common.power < personal.power ? common : (personal ?? common)
  }
  // Signs between the letters of a word count as one guess, because people repeat them.
  const signs = password.match(/[^\p{L}\p{M}\p{N}]/gu) ?? []
  const bare = guessesFor(password.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''), known)
  const whole = guessesFor(password, known)
  const refused =
    whole.power < leastPower
      ? whole
      : bare.power + new Set(signs).size < leastPower
        ? bare
        : undefined
  if (refused === undefined) return null
  const why = refused.reason === undefined ? '' : `: this one ${refused.reason}`
  return `Choose a password that is harder to guess${why}.`
}
