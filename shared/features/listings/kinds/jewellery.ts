import { type Basis, commonFields, priceFields, privateFields, tiers } from '../common-fields.ts'
import { choice, optionsOf, yesNo } from '../fields/choice.ts'
import type { Fields, List, Option, Values, ValuesOf } from '../fields/field.ts'
import { measure, whole } from '../fields/measure.ts'
import { ringSize } from '../fields/ring-size.ts'
import { words } from '../fields/words.ts'
import {
  finenessOptions,
  hallmarks,
  isFineness,
  karatOf,
  type Metal,
  metalColours,
  metalOptions,
  metals as metalNames,
  perMille,
  platings,
} from '../vocabulary/metals.ts'
import {
  type Gem,
  gemOptions,
  gems,
  laboratoryOptions,
  type Origin,
  originOptions,
  shapeOptions,
  treatmentOptions,
} from '../vocabulary/stones.ts'
import type { CategorySlug, Complaint, Kind, MetalPart, Sheet } from './kind.ts'

const possible = ['piece', 'total', 'gram', 'spot'] as const satisfies readonly Basis[]

/** A carat in milligrams of weight. */
const milligramsPerCarat = 200

interface JewelleryType {
  label: string
  category: CategorySlug
  /** Its styles by value; each is a sub-category. */
  styles?: Readonly<Record<string, string>>
  aliases?: readonly string[]
}

/** The types of finished jewellery, with their category and their styles. */
export const jewelleryTypes = {
  ring: {
    label: 'Ring',
    category: 'rings',
    styles: {
      engagement: 'Engagement',
      wedding: 'Wedding and eternity',
      signet: 'Signet',
      cocktail: 'Cocktail and dress',
      stacking: 'Stacking',
    },
    aliases: ['rings', 'finger ring'],
  },
  earrings: {
    label: 'Earrings',
    category: 'earrings',
    styles: { stud: 'Studs', hoop: 'Hoops', drop: 'Drops', cluster: 'Clusters' },
    aliases: ['earring', 'ear rings', 'pair of earrings'],
  },
  necklace: {
    label: 'Necklace',
    category: 'necklaces-and-pendants',
    aliases: ['necklaces', 'collar'],
  },
  pendant: {
    label: 'Pendant',
    category: 'necklaces-and-pendants',
    aliases: ['pendants', 'locket'],
  },
  chain: { label: 'Chain', category: 'necklaces-and-pendants', aliases: ['chains'] },
  bracelet: { label: 'Bracelet', category: 'bracelets', aliases: ['bracelets'] },
  bangle: {
    label: 'Bangle or cuff',
    category: 'bracelets',
    aliases: ['bangle', 'bangles', 'cuff'],
  },
  brooch: { label: 'Brooch', category: 'brooches-and-cufflinks', aliases: ['brooches', 'pin'] },
  cufflinks: { label: 'Cufflinks', category: 'brooches-and-cufflinks', aliases: ['cuff links'] },
  set: { label: 'Set or parure', category: 'sets-and-more', aliases: ['sets', 'parure', 'suite'] },
  anklet: { label: 'Anklet', category: 'sets-and-more' },
  watch: { label: 'Watch', category: 'sets-and-more', aliases: ['watches'] },
  regional: {
    label: 'Religious or regional',
    category: 'sets-and-more',
    aliases: ['mangalsutra', 'maang tikka', 'religious'],
  },
  mount: { label: 'Loose mount', category: 'sets-and-more', aliases: ['mounting', 'semi mount'] },
} as const satisfies Record<string, JewelleryType>
export type JewelleryTypeName = keyof typeof jewelleryTypes

const typeOptions = Object.entries<JewelleryType>(jewelleryTypes).map(
  ([value, { label, aliases }]) => ({
    value,
    label,
    ...(aliases === undefined ? {} : { aliases }),
  }),
) as readonly Option<JewelleryTypeName>[]

const stylesOf = ({ type }: Values): Readonly<Record<string, string>> | undefined =>
  typeof type === 'string' && Object.hasOwn(jewelleryTypes, type)
    ? (jewelleryTypes as Readonly<Record<string, JewelleryType>>)[type]?.styles
    : undefined

const styleOptions = Object.values<JewelleryType>(jewelleryTypes).flatMap(({ styles }) =>
  styles === undefined ? [] : optionsOf(styles),
)

const isOf =
  (...types: JewelleryTypeName[]) =>
  ({ type }: Values) =>
    types.some((each) => each === type)

const fields = {
  ...commonFields,
  type: choice('Type', typeOptions, {
    section: 'what',
    needed: true,
    facet: 'values',
    columns: ['Jewelry type', 'Jewellery type', 'Category', 'Item type'],
  }),
  style: choice('Style', styleOptions, {
    section: 'what',
    applies: (values) => stylesOf(values) !== undefined,
    facet: 'values',
    columns: ['Sub category', 'Subcategory'],
  }),
  plating: choice('Plating', optionsOf(platings), { section: 'metal' }),
  hallmark: choice(
    'Hallmark',
    optionsOf(hallmarks, { uk: ['uk, full mark', 'uk assay'], bis: ['bis', 'huid'], ccm: ['ccm'] }),
    { section: 'metal', facet: 'values' },
  ),
  assayOffice: words('Assay office or mark', {
    section: 'metal',
    longest: 60,
    applies: ({ hallmark }) => ['uk', 'ccm', 'other'].includes(String(hallmark)),
  }),
  huid: words('HUID', {
    section: 'metal',
    longest: 6,
    needed: ({ hallmark }) => hallmark === 'bis',
    applies: ({ hallmark }) => hallmark === 'bis',
    pattern: /^[A-Za-z0-9]{6}$/,
    otherwise: 'A HUID has six letters and digits.',
  }),
  gross: measure('Gross weight', 'grams', {
    section: 'size',
    needed: true,
    facet: 'range',
    hint: 'Of one whole piece, with its stones.',
    columns: ['Gross', 'Weight', 'Gross weight (g)', 'Gross g', 'Total weight', 'Weight (grams)'],
  }),
  otherWeight: measure('Weight of other materials', 'grams', {
    section: 'size',
    hint: 'Springs, movement, cord: what is neither metal nor stone.',
  }),
  // The inner circumference, as ISO 8653 has it.
  ringSize: ringSize('Ring size, inner circumference', {
    section: 'size',
    applies: isOf('ring'),
    columns: ['Ring size', 'Size', 'Ring size (EU)'],
  }),
  resizable: yesNo('Can be resized', { section: 'size', applies: isOf('ring') }),
  length: measure('Length', 'millimetres', {
    section: 'size',
    applies: isOf(
      'necklace',
      'chain',
      'bracelet',
      'anklet',
      'pendant',
      'earrings',
      'brooch',
      'set',
    ),
    columns: ['Length (mm)', 'Length mm'],
  }),
  innerDiameter: measure('Inner diameter', 'millimetres', {
    section: 'size',
    applies: isOf('bangle'),
  }),
  width: measure('Width', 'millimetres', { section: 'size', columns: ['Width (mm)', 'Width mm'] }),
  clasp: words('Clasp or fitting', { section: 'size', longest: 60 }),
  ...priceFields(possible),
  ...privateFields,
} satisfies Fields

const metalFields = {
  metal: choice('Metal', metalOptions, {
    section: 'metal',
    needed: true,
    facet: 'values',
    columns: ['Material', 'Metal type'],
  }),
  fineness: choice('Fineness', finenessOptions, {
    section: 'metal',
    needed: true,
    facet: 'values',
    columns: ['Material karat', 'Karat', 'Carat purity', 'Purity', 'KT'],
  }),
  colour: choice(
    'Colour',
    optionsOf(metalColours, {
      'two-tone': ['two tone', 'bicolour', 'bi-colour'],
      'tri-tone': ['tricolour', 'three-colour', 'tri tone'],
      rose: ['pink', 'red'],
    }),
    {
      section: 'metal',
      facet: 'values',
      applies: ({ metal }) => metal === 'gold',
      columns: ['Metal colour', 'Metal color'],
    },
  ),
  net: measure('Net weight', 'grams', {
    section: 'metal',
    hint: 'Left empty, it is the gross weight less the stones.',
    columns: ['Net metal weight', 'Net weight (g)', 'Metal weight'],
  }),
} satisfies Fields

const stoneFields = {
  gem: choice('Stone', gemOptions, {
    section: 'stones',
    needed: true,
    facet: 'values',
    columns: ['Stone type', 'Gem type', 'Gemstone'],
  }),
  role: choice(
    'Place',
    optionsOf({ centre: 'Centre', side: 'Side', accent: 'Accent' }, { centre: ['center', 'main'] }),
    { section: 'stones' },
  ),
  count: whole('Count', {
    section: 'stones',
    needed: true,
    to: 10_000,
    ask: 'Enter how many of these stones there are.',
    columns: ['Stone count'],
  }),
  carats: measure('Carats in all', 'carats', {
    section: 'stones',
    ask: 'Enter the carats of all these stones together.',
    needed: true,
    columns: ['Stone carat', 'Total carat', 'TCW', 'Carat', 'Stone size'],
  }),
  shape: choice('Shape', shapeOptions, { section: 'stones', columns: ['Stone shape'] }),
  colour: words('Colour', {
    section: 'stones',
    longest: 30,
    columns: ['Stone colour', 'Stone color'],
  }),
  clarity: words('Clarity', { section: 'stones', longest: 20, columns: ['Stone clarity'] }),
  origin: choice('Natural or grown', originOptions, {
    section: 'stones',
    ask: 'Say whether it is natural or laboratory-grown.',
    needed: true,
    facet: 'values',
    columns: ['Stone origin', 'Natural/Lab'],
  }),
  treatment: choice('Treatment', treatmentOptions, {
    section: 'stones',
    needed: true,
    facet: 'values',
    columns: ['Stone treatment', 'Enhancement'],
  }),
  laboratory: choice('Laboratory', laboratoryOptions, {
    section: 'stones',
    columns: ['Stone lab'],
  }),
  report: words('Report number', {
    section: 'stones',
    longest: 30,
    applies: ({ laboratory }) => laboratory !== undefined,
    needed: ({ laboratory }) => laboratory !== undefined,
    columns: ['Stone certificate #'],
  }),
} satisfies Fields

const lists = {
  metals: { label: 'Metals', one: 'metal', section: 'metal', most: 4, fields: metalFields },
  stones: { label: 'Stones', one: 'stone', section: 'stones', most: 12, fields: stoneFields },
  tiers,
} satisfies Record<string, List>

type Jewellery = ValuesOf<typeof fields>
type MetalEntry = ValuesOf<typeof metalFields>
type StoneEntry = ValuesOf<typeof stoneFields>

/** The parts of a sheet with their types, as the fields above read them. */
const typed = ({ values, lists: { metals = [], stones = [] } }: Sheet) => ({
  piece: values as Jewellery,
  metals: metals as readonly MetalEntry[],
  stones: stones as readonly StoneEntry[],
})

const caratsOf = (stones: readonly StoneEntry[]) =>
  stones.reduce((sum, { carats = 0 }) => sum + carats, 0)

/** Milligrams of all metal: the gross weight less stones and other materials. */
function netOf(
  { gross, otherWeight = 0 }: Jewellery,
  stones: readonly StoneEntry[],
): number | null {
  if (gross === undefined) return null
  return gross - otherWeight - Math.round((caratsOf(stones) * milligramsPerCarat) / 1000)
}

function metalParts(sheet: Sheet): readonly MetalPart[] {
  const { piece, metals, stones } = typed(sheet)
  const known = metals.filter(
    (each): each is MetalEntry & { metal: Metal; fineness: string } =>
      each.metal !== undefined && each.fineness !== undefined,
  )
  const all = netOf(piece, stones)
  return known.map(({ metal, fineness, net }) => ({
    metal,
    fineness: Number(fineness),
    net: net ?? (known.length === 1 && all !== null && all > 0 ? all : null),
  }))
}

function complaints(sheet: Sheet): readonly Complaint[] {
  const { piece, metals, stones } = typed(sheet)
  const found: Complaint[] = []
  const complain = (key: string, reason: string) => found.push({ key, reason })
  if (metals.length === 0) complain('metals.1.metal', 'Say what metal it is.')
  for (const [at, { metal, fineness, net }] of metals.entries()) {
    if (metal !== undefined && fineness !== undefined && !isFineness(metal, Number(fineness))) {
      complain(
        `metals.${at + 1}.fineness`,
        `${metalNames[metal]} is not made in ${perMille(Number(fineness))}.`,
      )
    }
    if (metals.length > 1 && net === undefined) {
      complain(`metals.${at + 1}.net`, 'With several metals, each needs its net weight.')
    }
  }
  const all = netOf(piece, stones)
  const stated = metals.reduce((sum, { net = 0 }) => sum + net, 0)
  if (all !== null && all <= 0) complain('gross', 'The stones alone weigh more than this.')
  // A tenth of a gram for rounding.
  else if (all !== null && stated > all + 100) {
    complain('metals.1.net', 'The metals weigh more than the gross weight less the stones.')
  }
  if (piece.style !== undefined && stylesOf(piece)?.[piece.style] === undefined) {
    complain('style', 'This style does not belong to this type.')
  }
  return found
}

/** "18k yellow gold", "950 platinum" */
function metalWords({ metal, fineness, colour }: MetalEntry): string {
  const name = metal === undefined ? '' : metalNames[metal].toLowerCase()
  const tone =
    colour === undefined
      ? ''
      : {
          yellow: 'yellow',
          white: 'white',
          rose: 'rose',
          'two-tone': 'two-tone',
          'tri-tone': 'three-colour',
        }[colour]
  const standard = fineness === undefined ? '' : perMille(Number(fineness))
  const karat = metal === 'gold' && fineness !== undefined ? karatOf(Number(fineness)) : undefined
  return [tone, name, standard + (karat === undefined ? '' : ` (${karat})`)]
    .filter(Boolean)
    .join(' ')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const originWords: Partial<Record<Origin, string>> = {
  'laboratory-grown': 'laboratory-grown ',
  imitation: 'imitation ',
  assembled: 'assembled ',
}

function stoneWords(stones: readonly StoneEntry[]): string {
  if (stones.length === 0) return 'No stones'
  const [first, ...others] = stones
  const name = first?.gem === undefined ? 'Stones' : gems[first.gem].toLowerCase()
  const carats = first?.carats === undefined ? '' : `, ${(first.carats / 1000).toFixed(2)} ct`
  const rest = [...new Set(others.map(({ gem }) => gem))].filter((gem) => gem !== first?.gem)
  const also = rest.map((gem) => (gem === undefined ? '' : gems[gem].toLowerCase())).filter(Boolean)
  return capital(
    `${originWords[first?.origin ?? 'natural'] ?? ''}${name}${carats}${also.length === 0 ? '' : ` and ${also.join(', ')}`}`,
  )
}

/** Finished jewellery: rings, earrings, necklaces and all else that is worn. */
export const jewellery: Kind = {
  name: 'jewellery',
  label: 'Finished jewellery',
  one: 'piece',
  many: 'pieces',
  fields,
  lists,
  bases: possible,
  complaints,
  facts: (sheet) => {
    const { piece, metals, stones } = typed(sheet)
    const carats = caratsOf(stones)
    const origins = stones.flatMap(({ origin }) => (origin === undefined ? [] : [origin]))
    const weight = piece.gross === undefined ? '' : `${(piece.gross / 1000).toFixed(1)} g`
    return {
      category: piece.type === undefined ? 'sets-and-more' : jewelleryTypes[piece.type].category,
      subcategory: piece.style ?? piece.type ?? null,
      metals: metalParts(sheet),
      gross: piece.gross ?? null,
      carats: carats === 0 ? null : carats,
      gems: [...new Set(stones.flatMap(({ gem }): Gem[] => (gem === undefined ? [] : [gem])))],
      // One grown stone is enough to say so.
      origin: origins.find((each) => each !== 'natural') ?? origins[0] ?? null,
      lines: [
        [capital(metals.map(metalWords).join(', ')), weight].filter(Boolean).join(' · '),
        stoneWords(stones),
      ],
    }
  },
}
