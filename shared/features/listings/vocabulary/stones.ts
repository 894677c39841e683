import { optionsOf } from '../fields/choice.ts'
import type { Option } from '../fields/field.ts'

/** Where a stone or pearl comes from. Always said, in titles too, and never only a word in a description. */
export const origins = {
  natural: 'Natural',
  cultured: 'Cultured',
  'laboratory-grown': 'Laboratory-grown',
  imitation: 'Imitation',
  assembled: 'Assembled',
} as const
export type Origin = keyof typeof origins

export const originOptions = optionsOf(origins, {
  natural: ['earth mined', 'mined', 'genuine'],
  'laboratory-grown': [
    'lab grown',
    'lab',
    'lgd',
    'cvd',
    'hpht',
    'synthetic',
    'syn',
    'laboratory grown',
    'created',
  ],
  imitation: ['simulant', 'imit'],
  assembled: ['asbl', 'doublet', 'triplet'],
})

/** What a column headed "Lab grown" also says of a diamond. */
export const diamondOrigins = optionsOf(origins, {
  natural: ['no', 'n', 'false', 'nat', 'not lab grown'],
  'laboratory-grown': ['yes', 'y', 'true', 'lg'],
})
  .filter(({ value }) => value !== 'cultured')
  .map((option) => ({
    ...option,
    aliases: [
      ...(option.aliases ?? []),
      ...(originOptions.find(({ value }) => value === option.value)?.aliases ?? []),
    ],
  }))

/** What a stone can be, and what a pearl can be. */
export const stoneOrigins = originOptions.filter(({ value }) => value !== 'cultured')
export const pearlOrigins = originOptions.filter(
  ({ value }) => value === 'natural' || value === 'cultured' || value === 'imitation',
)

export const growths = {
  cvd: 'CVD',
  hpht: 'HPHT',
  'post-growth': 'Post-growth treated',
} as const

export const shapes = {
  round: 'Round',
  oval: 'Oval',
  pear: 'Pear',
  emerald: 'Emerald cut',
  princess: 'Princess',
  marquise: 'Marquise',
  asscher: 'Asscher',
  'square-emerald': 'Square emerald',
  cushion: 'Cushion',
  'cushion-modified': 'Cushion modified',
  heart: 'Heart',
  radiant: 'Radiant',
  trilliant: 'Trilliant',
  baguette: 'Baguette',
  octagon: 'Octagon',
  square: 'Square',
  cabochon: 'Cabochon',
  bead: 'Bead',
  briolette: 'Briolette',
  'old-european': 'Old European',
  'old-mine': 'Old mine',
  'rose-cut': 'Rose cut',
  kite: 'Kite',
  'half-moon': 'Half moon',
  shield: 'Shield',
  bullet: 'Bullet',
  disc: 'Disc',
  mixed: 'Mixed',
  other: 'Other',
} as const

export const shapeOptions = optionsOf(shapes, {
  round: ['br', 'rb', 'rd', 'rbc', 'rnd', 'round brilliant', 'brilliant'],
  oval: ['ov', 'oval brilliant'],
  pear: ['ps', 'pear shape', 'drop', 'teardrop'],
  emerald: ['em', 'ec', 'emerald'],
  princess: ['pr', 'prn', 'pc'],
  marquise: ['mq', 'mqb', 'navette'],
  asscher: ['as'],
  'square-emerald': ['sq emerald', 'sqe', 'sem'],
  cushion: ['cu', 'cb', 'cush', 'cushion brilliant'],
  'cushion-modified': ['cmb', 'cm', 'cushion modified brilliant', 'modified cushion'],
  heart: ['hs', 'ht', 'heart shape'],
  radiant: ['ra', 'rad'],
  trilliant: ['tr', 'trillion', 'triangle'],
  baguette: ['bg', 'bag', 'tapered baguette'],
  'old-european': ['oec', 'euro', 'old european cut'],
  'old-mine': ['omc', 'old miner', 'old mine cut'],
  'rose-cut': ['rc'],
})

/** Stone species and varieties as buyers ask for them. */
export const gems = {
  diamond: 'Diamond',
  ruby: 'Ruby',
  sapphire: 'Sapphire',
  emerald: 'Emerald',
  aquamarine: 'Aquamarine',
  morganite: 'Morganite',
  heliodor: 'Heliodor',
  alexandrite: 'Alexandrite',
  chrysoberyl: 'Chrysoberyl',
  spinel: 'Spinel',
  tourmaline: 'Tourmaline',
  rubellite: 'Rubellite',
  paraiba: 'Paraíba tourmaline',
  garnet: 'Garnet',
  tsavorite: 'Tsavorite',
  demantoid: 'Demantoid',
  spessartine: 'Spessartine',
  tanzanite: 'Tanzanite',
  topaz: 'Topaz',
  amethyst: 'Amethyst',
  citrine: 'Citrine',
  quartz: 'Quartz',
  peridot: 'Peridot',
  opal: 'Opal',
  jadeite: 'Jadeite',
  nephrite: 'Nephrite',
  turquoise: 'Turquoise',
  'lapis-lazuli': 'Lapis lazuli',
  onyx: 'Onyx',
  agate: 'Agate',
  moonstone: 'Moonstone',
  zircon: 'Zircon',
  kunzite: 'Kunzite',
  coral: 'Coral',
  amber: 'Amber',
  pearl: 'Pearl',
  mixed: 'Mixed stones',
  other: 'Other',
} as const
export type Gem = keyof typeof gems

export const gemOptions = optionsOf(gems, {
  diamond: ['dia', 'diamonds'],
  paraiba: ['paraiba'],
  'lapis-lazuli': ['lapis'],
  mixed: ['multi', 'various'],
})

/** The mineral species behind a variety, for search: who asks for corundum finds sapphires. */
export const speciesOf: Partial<Readonly<Record<Gem, string>>> = {
  ruby: 'corundum',
  sapphire: 'corundum',
  emerald: 'beryl',
  aquamarine: 'beryl',
  morganite: 'beryl',
  heliodor: 'beryl',
  alexandrite: 'chrysoberyl',
  rubellite: 'tourmaline',
  paraiba: 'tourmaline',
  tsavorite: 'garnet',
  demantoid: 'garnet',
  spessartine: 'garnet',
  tanzanite: 'zoisite',
  amethyst: 'quartz',
  citrine: 'quartz',
  onyx: 'chalcedony',
  agate: 'chalcedony',
  jadeite: 'jade',
  nephrite: 'jade',
}

/** The treatments of AGTA's code of 2022, by their letters. */
const treatments = {
  none: 'None',
  enhanced: 'Routinely enhanced (E)',
  heated: 'Heated (H)',
  'heated-residue': 'Heated, with residue (HF)',
  'heat-pressure': 'Heat and pressure (HP)',
  oiled: 'Oil or resin (O)',
  filled: 'Filled (F)',
  bleached: 'Bleached (B)',
  coated: 'Coated (C)',
  dyed: 'Dyed (D)',
  impregnated: 'Impregnated (I)',
  lasered: 'Lasered (L)',
  irradiated: 'Irradiated (R)',
  stabilised: 'Stabilised (S)',
  diffused: 'Diffused (U)',
  waxed: 'Waxed (W)',
} as const

export const treatmentOptions: readonly Option[] = optionsOf(treatments, {
  none: ['n', 'untreated', 'no treatment', 'unheated', 'no heat', 'not enhanced'],
  enhanced: ['e', 'enhanced'],
  heated: ['h', 'heat'],
  'heated-residue': ['hf'],
  'heat-pressure': ['hp', 'hpht treated'],
  oiled: ['o', 'oil', 'resin', 'minor oil'],
  filled: ['f', 'fracture filled', 'clarity enhanced', 'glass filled'],
  bleached: ['b'],
  coated: ['c'],
  dyed: ['d', 'colour treated'],
  impregnated: ['i'],
  lasered: ['l', 'laser drilled', 'ld'],
  irradiated: ['r', 'rg', 'gamma'],
  stabilised: ['s', 'stabilized'],
  diffused: ['u', 'diffusion', 'beryllium'],
  waxed: ['w'],
})

export const degrees = {
  minor: 'Minor',
  moderate: 'Moderate',
  significant: 'Significant',
} as const

export const laboratories = {
  gia: 'GIA',
  igi: 'IGI',
  hrd: 'HRD',
  ags: 'AGS',
  gcal: 'GCAL',
  ssef: 'SSEF',
  gubelin: 'Gübelin',
  grs: 'GRS',
  lotus: 'Lotus',
  other: 'Another laboratory',
} as const
export type Laboratory = keyof typeof laboratories

export const laboratoryOptions = optionsOf(laboratories, {
  gubelin: ['gubelin', 'guebelin', 'gübelin gem lab'],
  hrd: ['hrd antwerp'],
})

/** Where laboratories show their reports by number; only addresses that we are sure of. */
const reportPages: Partial<Readonly<Record<Laboratory, (number: string) => string>>> = {
  gia: (number) => `https://www.gia.edu/report-check?reportno=${encodeURIComponent(number)}`,
  igi: (number) => `https://www.igi.org/verify-your-report/?r=${encodeURIComponent(number)}`,
  hrd: (number) => `https://my.hrdantwerp.com/?record_number=${encodeURIComponent(number)}`,
  // As its certificates print it: without the letters in front of the number.
  gcal: (number) => `https://www.gcalusa.com/c/${number.replaceAll(/\D/g, '')}`,
}

/** The laboratory's own page about a report; null if it has none that takes a number. */
export const reportPage = (laboratory: Laboratory, number: string): string | null =>
  reportPages[laboratory]?.(number) ?? null
