/** Latin letters without a decomposition, and signs. */
const latin: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  þ: 'th',
  ı: 'i',
  '&': '+',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '´': "'",
  '–': '-',
  '—': '-',
}

const pairs = (text: string) =>
  Object.fromEntries(text.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]))

/** ISO 843, as ELOT 743 has it without its rules for pairs, but for ου. */
const greek = pairs('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo')

/** As Bulgaria writes it, with the letters of its neighbours. */
const cyrillic = pairs(
  'аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsht ъa ьy юyu яya ыy эe іi єe ґg ђdj јj љlj њnj ћc џdz ѕdz',
)

const letters: Readonly<Record<string, string>> = { ...latin, ...greek, ...cyrillic }

const withoutMarks = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** The Latin letters for one of another script: `Ps` at the start of a word, `PS` among capitals. */
function spelled(letter: string, next: string): string {
  const small = letter.toLowerCase()
  const found = letters[small]
  if (found === undefined) return letter
  if (letter === small) return found
  const capitals = next === '' || next !== next.toLowerCase() || next === next.toUpperCase()
  return capitals && found.length > 1 && /\p{L}/u.test(next)
    ? found.toUpperCase()
    : found.charAt(0).toUpperCase() + found.slice(1)
}

/**
 * A text in the characters that every bank of the euro area takes, transliterated after EPC217-08.
 * @param most characters
 */
export function bankText(text: string, most: number): string {
  // Its mark would be dropped: й is not и.
  const marked = text.normalize('NFC').replaceAll('й', 'y').replaceAll('Й', 'Y')
  const plain = withoutMarks(marked)
    .replaceAll('ου', 'ou')
    .replaceAll('Ου', 'Ou')
    .replaceAll('ΟΥ', 'OU')
  return (
    plain
      .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/gu, (letter, at: number) =>
        spelled(letter, plain.charAt(at + letter.length)),
      )
      .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/gu, '.')
      // EPC217-08: no slash at either end, nor two in a row.
      .replaceAll(/\/{2,}/g, '/')
      .slice(0, most)
      .replaceAll(/^[/ ]+|[/ ]+$/g, '')
  )
}

/** A name as the bank gets it, if it loses more than accents; otherwise null. */
export function nameAtBank(name: string): string | null {
  const written = bankText(name, 70)
  return written === withoutMarks(name).slice(0, 70).trim() ? null : written
}
