/**
 * What means the same to somebody who searches. Each line is a set of phrases; who types one also
 * finds the others. Operators will edit such sets in the console; the search takes them from
 * `synonymSets` only.
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
]

/** Who types the first phrase also finds the others, but not the other way round. */
const wider: readonly string[] = [
  'corundum, ruby, sapphire',
  'beryl, emerald, aquamarine, morganite, heliodor',
  'pink gold, rose gold',
  'red gold, rose gold',
]

const phrases = (line: string) => line.split(',').map((each) => each.trim())

export interface SynonymSet {
  /** What was typed is one of these. */
  typed: readonly string[]
  /** Then these are found as well. */
  finds: readonly string[]
}

/** All sets of synonyms. */
export const synonymSets: readonly SynonymSet[] = [
  ...same.map((line) => ({ typed: phrases(line), finds: phrases(line) })),
  ...wider.map((line) => ({ typed: phrases(line).slice(0, 1), finds: phrases(line) })),
]
