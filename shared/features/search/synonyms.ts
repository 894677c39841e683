import { countries } from '../companies/countries.ts'
import { languages } from '../listings/vocabulary/languages/languages.ts'
import { wordsIn } from './words-in.ts'

/**
 * What means the same to somebody who searches, built in. Each line is a group of phrases; who types
 * one also finds the others. Operators add groups in the console.
 */
const same: readonly string[] = [
  'earring, earrings, ear ring, ear rings',
  'necklace, neck lace',
  'cufflink, cufflinks, cuff link, cuff links',
  'bangle, cuff bracelet',
  'brooch, broach',
  '24k, 24kt, 24ct, 24 ct, 24 k, 24 carat, 24 karat, 999',
  '22k, 22kt, 22ct, 22 ct, 22 k, 22 carat, 22 karat, 916',
  '18k, 18kt, 18ct, 18 ct, 18 k, 18 carat, 18 karat, 750',
  '14k, 14kt, 14ct, 14 ct, 14 k, 14 carat, 14 karat, 585',
  '10k, 10kt, 10ct, 10 ct, 10 k, 10 carat, 10 karat, 417',
  '9k, 9kt, 9ct, 9 ct, 9 k, 9 carat, 9 karat, 375',
  'sterling, sterling silver, 925',
  'laboratory grown, lab grown, labgrown, lab created, lgd, synthetic',
  'colour, color',
  'coloured, colored',
  'grey, gray',
  'jewellery, jewelry',
  'pave, pavé',
  'platinum, plat',
  'white gold, wg',
  'yellow gold, yg',
  'rose gold, rg',
  'unheated, no heat, not heated',
  'untreated, no treatment',
  'pre owned, preowned, second hand, used',
  'krugerrand, krügerrand',
  'united kingdom, uk, great britain, england',
  'united states, usa, us',
  'united arab emirates, uae, dubai',
]

/** Who types the first phrase also finds the others, but not the other way round. */
const wider: readonly string[] = [
  'corundum, ruby, sapphire',
  'beryl, emerald, aquamarine, morganite, heliodor',
  'pink gold, rose gold',
  'red gold, rose gold',
]

const phrases = (line: string) => line.split(',').map((each) => each.trim())

/** The groups that every search knows. */
export const builtInGroups: readonly (readonly string[])[] = same.map(phrases)

/** Of each, the first phrase also finds the others. */
export const builtInOneWay: readonly (readonly string[])[] = wider.map(phrases)

export interface SynonymSet {
  /** What was typed is one of these. */
  typed: readonly string[]
  /** Then these are found as well. */
  finds: readonly string[]
}

/** Groups that share a phrase are one group. */
function joined(groups: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let found: readonly (readonly string[])[] = []
  for (const group of groups) {
    const sharing = found.filter((each) => each.some((phrase) => group.includes(phrase)))
    const others = found.filter((each) => !sharing.includes(each))
    found = [...others, [...new Set([...sharing.flat(), ...group])]]
  }
  return found
}

/**
 * All sets of synonyms: the built-in ones, with more groups of phrases that mean the same. A word of
 * another language finds what its English word finds, and not the other way round: listings say their
 * facts in English.
 */
export function synonymSetsWith(more: readonly (readonly string[])[]): readonly SynonymSet[] {
  const groups = joined([...builtInGroups, ...more])
  const foreign = languages.flatMap(({ words }) =>
    Object.entries(words).map(([english, others]) => {
      const group = groups.find((each) => each.includes(english)) ?? []
      return { typed: phrases(others), finds: [english, ...group] }
    }),
  )
  return [
    ...groups.map((group) => ({ typed: group, finds: group })),
    ...builtInOneWay.map((group) => ({ typed: group.slice(0, 1), finds: group })),
    ...foreign,
    ...countriesIn(),
  ]
}

let named: readonly SynonymSet[] | undefined

/** The names of countries in other languages: made once, because that takes 20 ms, and not at the start. */
function countriesIn(): readonly SynonymSet[] {
  named ??= languages.flatMap(({ code: language }) => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    const phrase = (name: string) => wordsIn(name).join(' ')
    return [...countries].map(([english, country]) => ({
      typed: [phrase(names.of(country) ?? english)],
      finds: [phrase(english)],
    }))
  })
  return named
}
