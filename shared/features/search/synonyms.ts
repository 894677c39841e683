import { countries } from '../../postal/countries.ts'
import { languages } from '../listings/vocabulary/languages/languages.ts'
import { wordsIn } from './words-in.ts'

/**
 * What means the same to somebody who searches. Each line is a group of phrases; who types one also
 * finds the others. No phrase is in two groups.
 */
const same: readonly string[] = [
  'earring, earrings, ear ring, ear rings',
  'necklace, neck lace',
  'cufflink, cufflinks, cuff link, cuff links',
  'bangle, cuff bracelet',
  'brooch, broach',
  'watch, watches, wristwatch, timepiece',
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

let known: ReadonlyMap<string, readonly string[]> | undefined

/**
 * What else is found by a phrase that means something to the search; undefined for any other phrase. A
 * word of another language finds what its English word finds, and not the other way round: listings say
 * their facts in English.
 */
export function synonymsOf(phrase: string): readonly string[] | undefined {
  // Read with the first search and not at the start, because the names of countries take 20 ms.
  known ??= readSynonyms()
  return known.get(phrase)
}

function readSynonyms(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  const add = (typed: readonly string[], finds: readonly string[]) => {
    for (const phrase of typed) found.set(phrase, [...(found.get(phrase) ?? []), ...finds])
  }
  const groups = same.map(phrases)
  for (const group of groups) add(group, group)
  for (const [first = '', ...others] of wider.map(phrases)) add([first], [first, ...others])
  for (const { code, words } of languages) {
    for (const [english, others] of Object.entries(words)) {
      const group = groups.find((each) => each.includes(english)) ?? []
      add(phrases(others), [english, ...group])
    }
    const names = new Intl.DisplayNames([code], { type: 'region' })
    const phrase = (name: string) => wordsIn(name).join(' ')
    for (const [english, country] of countries) {
      add([phrase(names.of(country) ?? english)], [phrase(english)])
    }
  }
  return found
}
