import list from './common-passwords.json' with { type: 'json' }
import type { KnownPiece } from './password-guesses.ts'

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

/**
 * Recognises common passwords, disguised or not. The list is 100 KB compressed: the browser fetches
 * this module when somebody goes to choose a password.
 */
export function knownCommonly(piece: string): KnownPiece | undefined {
  const disguised = /[013457@$!+]/.test(piece) && /[a-z]/.test(piece)
  const spellings = disguised ? [piece, spelled(piece, 'i'), spelled(piece, 'l')] : [piece]
  const rank = Math.min(...spellings.map((each) => rankOf(each) ?? Infinity))
  if (rank === Infinity) return undefined
  return { power: Math.log10(rank), reason: 'is made of common passwords' }
}
