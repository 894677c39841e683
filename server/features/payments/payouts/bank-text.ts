import anyAscii from 'any-ascii'

/** What EPC217-08 writes otherwise than any-ascii: Cyrillic as Bulgarian, and signs that have a likeness. */
const otherwise: Readonly<Record<string, string>> = {
  Щ: 'Sht',
  щ: 'sht',
  Ъ: 'A',
  ъ: 'a',
  Ь: 'Y',
  ь: 'y',
  Х: 'H',
  х: 'h',
  '&': '+',
  ';': ',',
  '\\': '/',
  '|': '/',
  '[': '(',
  '{': '(',
  ']': ')',
  '}': ')',
}

const foreign = /[\p{Script=Greek}\p{Script=Cyrillic}]/u
/** What EPC217-08 knows: Chinese, say, is not guessed at. */
const known = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{P}\p{Sc}]/u
const unwritable = /[^A-Za-z0-9/\-?:().,'+ ]/gu

/** A character in Latin letters: `Ps` at the start of a word, `PS` in a word of capitals. */
function inLatin(character: string, at: number, text: string): string {
  const latin = otherwise[character] ?? (known.test(character) ? anyAscii(character) : character)
  const rest = text.slice(at + character.length)
  const inCapitals =
    /^\p{Lu}/u.test(rest) || (/\p{Lu}$/u.test(text.slice(0, at)) && !/^\p{Ll}/u.test(rest))
  return /\p{Lu}/u.test(character) && inCapitals ? latin.toUpperCase() : latin
}

const transliterated = (text: string) =>
  text
    // Before the normalisation, which makes a space of the accent ´.
    .replaceAll(/[‘’‛ʹʻʼ′´`]/g, "'")
    .normalize('NFKC')
    // ELOT 743: ου is one sound, but not οϋ or όυ.
    .replaceAll(/(?<=[οΟ])[υύ]/g, 'u')
    .replaceAll(/(?<=[οΟ])[ΥΎ]/g, 'U')
    .replaceAll(/[&;\\|[\]{}]|\P{ASCII}/gu, inLatin)
    .replaceAll(/\p{M}/gu, '')

/**
 * A text in the characters that every bank of the euro area takes, transliterated after EPC217-08.
 * @param most characters
 */
export const bankText = (text: string, most: number): string =>
  transliterated(text)
    .replaceAll(unwritable, '.')
    // EPC217-08: no slash at either end, nor two in a row.
    .replaceAll(/\/{2,}/g, '/')
    .slice(0, most)
    .replaceAll(/^[/ ]+|[/ ]+$/g, '')

/** A name as the bank gets it, if it loses more than accents; otherwise null. */
export function nameAtBank(name: string): string | null {
  const written = bankText(name, 70)
  const isCut = written !== bankText(name, Infinity)
  const hasDots = transliterated(name).search(unwritable) !== -1
  return isCut || hasDots || foreign.test(name) ? written : null
}
