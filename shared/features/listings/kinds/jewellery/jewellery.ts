import { writeDecimal } from '../../../../contract/decimal.ts'
import { capitalised } from '../../../../ui/words.ts'
import { type Metal, metalLabels } from '../../../rates/metals.ts'
import type { ValuesOf } from '../../fields/field.ts'
import { originOfAll } from '../../stated-origin.ts'
import { isFineness, karatOf, perMille } from '../../vocabulary/metals.ts'
import { type Gem, gems, type Origin } from '../../vocabulary/stones.ts'
import { milligramsOf } from '../../weight.ts'
import { checks } from '../checks.ts'
import { comparedStones } from '../compared-stones.ts'
import type { Comparison, Complaint, Facts, Kind, MetalPart, Sheet, WorkedOut } from '../kind.ts'
import { jewelleryCategories } from './categories.ts'
import {
  jewelleryBases,
  jewelleryFields,
  jewelleryLists,
  type metalFields,
  type stoneFields,
} from './jewellery-fields.ts'
import { jewelleryTypes, partsOf, stylesOf } from './jewellery-types.ts'

type Jewellery = ValuesOf<typeof jewelleryFields>
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
  return gross - otherWeight - milligramsOf(caratsOf(stones))
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
        `${metalLabels[metal]} is not made in ${perMille(Number(fineness))}.`,
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
  const name = metal === undefined ? '' : metalLabels[metal].toLowerCase()
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

/**
 * Pieces without stones are compared with others of the same alloy, and pieces with stones with others that
 * have the same stones. The type of jewellery does not matter.
 */
function compared(sheet: Sheet): Comparison | null {
  const { piece, metals, stones } = typed(sheet)
  if (stones.length === 0) {
    const [{ metal, fineness } = {}, ...others] = metals
    if (metal === undefined || fineness === undefined || others.length > 0) return null
    if (piece.gross === undefined) return null
    const alloy = `${metalLabels[metal].toLowerCase()} ${perMille(Number(fineness))}`
    return { among: `Jewellery of ${alloy} without stones`, size: piece.gross }
  }
  const sizeOf = ({ carats = 0, count = 1 }: StoneEntry) => Math.round(carats / count)
  const largestFirst = stones.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const [main] = largestFirst
  const words = comparedStones(largestFirst)
  if (main === undefined || words === null) return null
  return { among: `Jewellery set with ${words}`, size: sizeOf(main) }
}

const originWords: Partial<Record<Origin, string>> = {
  cultured: 'cultured ',
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
  return capitalised(
    `${originWords[first?.origin ?? 'natural'] ?? ''}${name}${carats}${also.length === 0 ? '' : ` and ${also.join(', ')}`}`,
  )
}

const grams = (milligrams: number) => writeDecimal(milligrams, 3, 2)

/** The weight of the stones and of the metal in a piece, as far as both are known. */
function workedOut({ gross, carats, metals }: Facts): WorkedOut[] {
  const found: WorkedOut[] = []
  const section = 'size'
  if (carats !== null) {
    found.push({
      section,
      label: 'Stones',
      value: grams(milligramsOf(carats)),
      unit: 'g',
      from: `${writeDecimal(carats, 3, 2)} ct at 0.2 g`,
    })
  }
  const nets = metals.flatMap(({ net }) => (net === null ? [] : [net]))
  if (gross !== null && nets.length > 0 && nets.length === metals.length) {
    const stated = metals.length > 1
    found.push({
      section,
      label: 'Net metal',
      value: grams(nets.reduce((sum, net) => sum + net, 0)),
      unit: 'g',
      from: stated ? 'All metals together' : 'Gross weight minus stones and other materials',
    })
  }
  return found
}

/** Finished jewellery: rings, earrings, necklaces and all else that is worn. */
export const jewellery: Kind = {
  name: 'jewellery',
  label: 'Finished jewellery',
  one: 'piece',
  many: 'pieces',
  introduction: {
    for: 'Rings, earrings, necklaces, bracelets and all else that is worn.',
    needs: 'Metal and fineness, gross weight, each kind of stone with its treatment.',
  },
  categories: Object.keys(jewelleryCategories) as (keyof typeof jewelleryCategories)[],
  subcategories: partsOf,
  categoryPages: () => import('./category-pages.ts'),
  checks: [
    'Read the hallmark, and compare it with the stated fineness.',
    checks.weight,
    'Check that every stone sits firmly and that clasps work.',
    'Test whether diamonds are natural or laboratory-grown, as stated.',
  ],
  fields: jewelleryFields,
  lists: jewelleryLists,
  bases: jewelleryBases,
  workedOut,
  wornLength: {
    key: 'length',
    isWorn: ({ type }) => ['necklace', 'chain', 'bracelet', 'anklet'].includes(String(type)),
  },
  complaints,
  compared,
  facts: (sheet) => {
    const { piece, metals, stones } = typed(sheet)
    const carats = caratsOf(stones)
    const weight = piece.gross === undefined ? '' : `${(piece.gross / 1000).toFixed(1)} g`
    return {
      category: piece.type === undefined ? 'sets-and-more' : jewelleryTypes[piece.type].category,
      subcategory: piece.style ?? piece.type ?? null,
      metals: metalParts(sheet),
      gross: piece.gross ?? null,
      carats: carats === 0 ? null : carats,
      gems: [...new Set(stones.flatMap(({ gem }): Gem[] => (gem === undefined ? [] : [gem])))],
      origin: originOfAll(stones),
      lines: [
        [capitalised(metals.map(metalWords).join(', ')), weight].filter(Boolean).join(' · '),
        stoneWords(stones),
      ],
    }
  },
}
