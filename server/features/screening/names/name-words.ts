import anyAscii from 'any-ascii'

import { legalForms } from '#shared/features/companies/legal-forms.ts'

/** Forms that only lists and their transliterations write, beside those of our own companies. */
const moreForms =
  'ooo oao zao pao ao too jsc ojsc pjsc cjsc est dmcc fz limited liability joint stock open closed'.split(
    ' ',
  )
const forms = new Set([...legalForms.flat(), ...moreForms])

/** Words that many companies share, and that say little about which one it is. */
const common = new Set(
  `trading trade trader traders international global world group holding holdings enterprise
  enterprises industries industry commercial general services business partners brothers sons
  jewellery jewelry jewellers jewelers jewels jewel gems gem gold silver diamond diamonds watches
  import export the and of for de du la le les des di da del der die das und et y e i`.split(/\s+/),
)

/** Other spellings and abbreviations of common words. */
const spellings: Readonly<Record<string, string>> = {
  jewelry: 'jewellery',
  jewelers: 'jewellers',
  intl: 'international',
  bros: 'brothers',
}

/** How much a word counts in a comparison: by its length, and little if many names have it. */
export const weightOf = (word: string) => (common.has(word) ? word.length / 4 : word.length)
export const isCommon = (word: string) => common.has(word)

/** The words of a name in Latin letters, without case, accents and punctuation. */
const rawWords = (name: string) =>
  anyAscii(name.normalize('NFKC'))
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/\bs\.? ?a\.? ?r\.? ?l\b\.?/g, ' sarl ')
    // Dots stand inside abbreviations, and apostrophes inside names: `B.V.`, `O'Hara`.
    .replaceAll(/[.'`]/g, '')
    .split(/[^a-z0-9]+/)
    // `Müller` is `Mueller` for some, and `Muller` for others.
    .map((word) => word.replaceAll(/([aou])e/g, '$1'))
    .filter((word) => word !== '')
    .map((word) => spellings[word] ?? word)

/**
 * The words by which a name is compared: in Latin letters, whatever its script, without case, accents
 * and legal forms. Of a name that is nothing but forms, the first one is the name: `SA GmbH`.
 */
export function wordsOfName(name: string): string[] {
  const words = rawWords(name)
  const core = words.filter((word) => !forms.has(word))
  return core.length > 0 ? core : words.slice(0, 1)
}
