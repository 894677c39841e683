import { describe, expect, it } from 'vitest'

import { type KindName, kinds } from '#shared/features/listings/kinds/kinds.ts'
import { fieldAt } from '#shared/features/listings/sheet.ts'

/**
 * The trade's lists: RapNet's grades, GIA's factors of pearls, AGTA's codes of treatments, and the
 * standards of fineness. Values that mean the same stand together, with their abbreviations.
 */
const lists: readonly [KindName, string, readonly string[]][] = [
  [
    'diamond',
    'shape',
    [
      'Round|BR|RB|RD|RBC|RND',
      'Pear|PS',
      'Oval|OV',
      'Emerald|EM',
      'Princess|PR',
      'Marquise|MQ',
      'Asscher|AS',
      'Cushion Brilliant|Cushion|CB',
      'Cushion Modified|CMB',
      'Heart|HS',
      'Radiant|RA',
      'Trilliant|Trillion|TR',
      'Baguette|BG',
      'Old European|OEC',
      'Old Miner|OMC',
      'Sq. Emerald|Square Emerald',
      'Kite',
      'Half Moon',
      'Shield',
      'Bullet',
      'Other',
    ],
  ],
  [
    'diamond',
    'colour',
    [...'DEFGHIJKLMNOPQRSTUVWXYZ', 'O-P', 'Q-R', 'S-T', 'U-V', 'W-X', 'Y-Z', 'Fancy'],
  ],
  [
    'diamond',
    'intensity',
    [
      'Faint',
      'Very Light',
      'Light',
      'Fancy Light',
      'Fancy',
      'Fancy Dark',
      'Intense|Fancy Intense',
      'Vivid|Fancy Vivid',
      'Deep|Fancy Deep',
    ],
  ],
  ...(['girdleFrom', 'girdleTo'] as const).map((key): [KindName, string, string[]] => [
    'diamond',
    key,
    [
      'Extremely Thin|ETN|XTN',
      'Very Thin|VTN',
      'Thin|THN|TN',
      'Medium|MED|M',
      'Slightly Thick|STK',
      'Thick|THK|TK',
      'Very Thick|VTK',
      'Extremely Thick|ETK|XTK',
    ],
  ]),
  ['diamond', 'girdleCondition', ['Faceted', 'Polished', 'Bruted']],
  [
    'diamond',
    'clarity',
    ['FL', 'IF|LC', 'VVS1', 'VVS2', 'VS1', 'VS2', 'SI1', 'SI2', 'SI3', 'I1|P1', 'I2|P2', 'I3|P3'],
  ],
  ...(['cut', 'polish', 'symmetry'] as const).map((name): [KindName, string, string[]] => [
    'diamond',
    name,
    ['Ideal', 'Excellent|EX', 'VG-EX', 'Very Good|VG', 'Good|G', 'Fair|F', 'Poor|P'],
  ]),
  ['diamond', 'fluorescence', ['None', 'Faint', 'Slight', 'Medium', 'Strong', 'Very Strong']],
  ['diamond', 'growth', ['CVD', 'HPHT', 'Post-growth treated']],
  [
    'diamond',
    'origin',
    ['Natural', 'Laboratory-grown|Lab-grown|Synthetic|SYN', 'Imitation|IMIT', 'Assembled|ASBL'],
  ],
  [
    'diamond',
    'laboratory',
    ['GIA', 'IGI', 'HRD', 'AGS', 'GCAL', 'SSEF', 'Gübelin', 'GRS', 'Lotus', 'Other'],
  ],
  ['diamond', 'tier', ['Premium', 'Standard']],
  [
    'diamond',
    'availability',
    ['In stock', 'Guaranteed|G', 'Memo|M|On memo', 'Subject to prior sale|STPS', 'NA|Out of stock'],
  ],
  [
    'gemstone',
    'treatment',
    ['N|None', 'E', 'B', 'C', 'D', 'F', 'H|Heated', 'HF', 'HP', 'I', 'L', 'O', 'R', 'S', 'U', 'W'],
  ],
  ['gemstone', 'degree', ['Insignificant|Minor', 'Moderate', 'Significant']],
  ['jewellery', 'stones.1.degree', ['Insignificant|Minor', 'Moderate', 'Significant']],
  [
    'gemstone',
    'gem',
    [
      'Ruby',
      'Sapphire',
      'Emerald',
      'Spinel',
      'Tourmaline',
      'Garnet',
      'Quartz',
      'Topaz',
      'Tanzanite',
      'Chrysoberyl',
      'Opal',
      'Jadeite',
      'Nephrite',
    ],
  ],
  [
    'pearl',
    'shape',
    ['Round', 'Near-round', 'Button', 'Drop', 'Oval', 'Semi-baroque', 'Baroque', 'Circled'],
  ],
  ['pearl', 'type', ['Akoya', 'South Sea', 'Tahitian', 'Freshwater', 'Natural']],
  ['pearl', 'surface', ['Clean', 'Lightly', 'Moderately', 'Heavily spotted']],
  ['pearl', 'lustre', ['Excellent', 'Very good', 'Good', 'Fair', 'Poor']],
  ['pearl', 'matching', ['Excellent', 'Very good', 'Good', 'Fair', 'Poor']],
  ['bullion', 'form', ['Bar', 'Coin', 'Grain', 'Scrap']],
  ['bullion', 'metal', ['Gold|Au', 'Silver|Ag', 'Platinum|Pt', 'Palladium|Pd']],
  [
    'jewellery',
    'condition',
    ['New, unsold', 'Ex-display', 'Pre-owned', 'Antique/vintage', 'Semi-finished', 'Scrap'],
  ],
  ['jewellery', 'availability', ['In stock', 'On memo', 'Out of stock']],
  ['jewellery', 'state', ['Finished', 'Semi-finished|Semi', 'Unfinished']],
  [
    'jewellery',
    'type',
    [
      'Ring',
      'Earrings',
      'Necklace',
      'Pendant',
      'Chain',
      'Bracelet',
      'Bangle',
      'Brooch',
      'Cufflinks',
      'Anklet',
      'Set|Parure',
      'Religious|Mangalsutra|Maang tikka',
      'Loose mount',
    ],
  ],
  ['jewellery', 'style', ['Engagement', 'Band', 'Signet', 'Cocktail', 'Stud', 'Hoop', 'Drop']],
  ['jewellery', 'plating', ['None', 'Rhodium', 'Vermeil', 'Gilt']],
  ['jewellery', 'hallmark', ['None', 'Exempt', 'UK assay', 'CCM', 'BIS', 'Other']],
  ['jewellery', 'metals.1.colour', ['Yellow', 'White', 'Rose', 'Two-tone', 'Tri-tone']],
  [
    'jewellery',
    'metals.1.fineness',
    [
      '333|8k',
      '375|9k',
      '417|10k',
      '585|14k|14K585',
      '750|18k|18K750',
      '875|21k|21K875',
      '916|22k|22K916',
      '990',
      '995',
      '999|24k|24K999',
      '800',
      '925',
      '958|23k|23K958',
      '850',
      '900',
      '950',
      '500',
    ],
  ],
  ['jewellery', 'stones.1.role', ['Centre', 'Side', 'Accent']],
  ['mixed-lot', 'breaking', ['Whole lot only', 'Pick', 'Share']],
]

const read = (kind: KindName, key: string, text: string) => {
  const found = fieldAt(kinds[kind], key)?.read(text, {})
  return found !== undefined && 'value' in found ? String(found.value) : null
}

describe.each(lists)('what the trade says of a %s in “%s”', (kind, key, values) => {
  it('can be read, whatever its spelling', () => {
    for (const spellings of values) {
      const readings = spellings.split('|').map((text) => read(kind, key, text))
      expect(readings, spellings).not.toContain(null)
      expect(new Set(readings).size, spellings).toBe(1)
    }
  })

  it('is kept apart: no two values become one', () => {
    const readings = values.map((spellings) => read(kind, key, spellings.split('|')[0] ?? ''))
    expect(readings).toEqual([...new Set(readings)])
  })
})
