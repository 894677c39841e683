import { writeDecimal } from '../../../../contract/decimal.ts'
import { counted } from '../../../../ui/words.ts'
import { metalLabels } from '../../../rates/metals.ts'
import { type Basis, commonFields, priceFields, privateFields } from '../../common-fields.ts'
import { choice, optionsOf } from '../../fields/choice.ts'
import { type Fields, type ValuesOf, within } from '../../fields/field.ts'
import { measure, whole } from '../../fields/measure.ts'
import { originOfAll } from '../../stated-origin.ts'
import { isFineness, perMille } from '../../vocabulary/metals.ts'
import { checks } from '../checks.ts'
import type { Complaint, Kind, Sheet, WorkedOut } from '../kind.ts'
import { linesOf, manifest, metalsOfLines, sumOf } from '../manifest.ts'

const possible = ['total', 'gram', 'spot'] as const satisfies readonly Basis[]

const fields = {
  ...commonFields,
  ...within('what', {
    breaking: choice(
      'Can be divided',
      optionsOf(
        {
          whole: 'Whole lot only',
          pick: 'Lines can be picked in an offer',
          share: 'Lines can be picked in an offer, with a minimum share',
        },
        {
          pick: ['Lines may be picked'],
          share: [
            'Lines may be picked, from a share on',
            'Lines can be picked in an offer, from a share on',
          ],
        },
      ),
      { needed: true, facet: 'values', ask: 'Say whether buyers may pick lines of the lot.' },
    ),
    share: measure('Minimum share, by weight', 'percent', {
      needed: ({ breaking }) => breaking === 'share',
      applies: ({ breaking }) => breaking === 'share',
      columns: ['Minimum share', 'Smallest share, by weight', 'Smallest share'],
    }),
    pieces: whole('Pieces in the lot', {
      needed: true,
      columns: ['Piece count', 'Number of pieces'],
    }),
  }),
  ...within('size', {
    gross: measure('Gross weight', 'grams', {
      needed: true,
      columns: ['Weight', 'Gross', 'Total weight'],
    }),
  }),
  ...priceFields(possible),
  ...privateFields,
} satisfies Fields

const lists = { lines: manifest }

type MixedLot = ValuesOf<typeof fields>

function complaints(sheet: Sheet): readonly Complaint[] {
  const lot = sheet.values as MixedLot
  const lines = linesOf(sheet)
  if (lines.length === 0) return [{ key: 'lines.1.title', reason: 'List what the lot contains.' }]
  const found: Complaint[] = []
  if (lot.breaking !== 'whole' && (lot.quantity ?? 1) > 1) {
    found.push({
      key: 'breaking',
      reason: 'Lines can be picked from a single lot only. Sell several as whole lots.',
    })
  }
  const pieces = sumOf(lines, 'pieces')
  const weight = sumOf(lines, 'weight')
  if (lot.pieces !== undefined && lot.pieces !== pieces) {
    found.push({ key: 'pieces', reason: `The manifest's lines add up to ${pieces} pieces.` })
  }
  if (lot.gross !== undefined && lot.gross !== weight) {
    found.push({
      key: 'gross',
      reason: `The manifest's lines add up to ${fields.gross.show(weight, {})}.`,
    })
  }
  if (lines.every(({ cost }) => cost !== undefined) && lot.cost !== undefined) {
    if (sumOf(lines, 'cost') !== lot.cost) {
      found.push({ key: 'cost', reason: 'The costs of the lines do not add up to this.' })
    }
  }
  for (const [at, { metal, fineness }] of lines.entries()) {
    if (metal !== undefined && fineness !== undefined && !isFineness(metal, Number(fineness))) {
      found.push({
        key: `lines.${at + 1}.fineness`,
        reason: `${metalLabels[metal]} is not made in ${perMille(Number(fineness))}.`,
      })
    }
  }
  return found
}

/** The sums of the manifest, which the lot must equal. */
function workedOut(sheet: Sheet): WorkedOut[] {
  const lines = linesOf(sheet)
  if (lines.length === 0) return []
  const from = lines.length === 1 ? 'In one line' : `In ${lines.length} lines`
  return [
    {
      section: 'lines',
      label: 'Pieces in all',
      value: String(sumOf(lines, 'pieces')),
      unit: '',
      from,
    },
    {
      section: 'lines',
      label: 'Weight in all',
      value: writeDecimal(sumOf(lines, 'weight'), 3, 2),
      unit: 'g',
      from,
    },
  ]
}

/** Mixed lots: many things sold together, each a line of the manifest. */
export const mixedLot: Kind = {
  name: 'mixed-lot',
  label: 'Mixed lots',
  one: 'lot',
  many: 'lots',
  introduction: {
    for: 'Many things sold together, with a list of what is in it.',
    needs: 'A line for each thing, with pieces and weight; gross weight of all.',
  },
  categories: ['mixed-lots'],
  subcategories: () => [],
  categoryPages: () => import('./category-pages.ts'),
  checks: ['Compare every line of the manifest with what is there.', checks.weight],
  fields,
  lists,
  bases: possible,
  workedOut: (_facts, sheet) => workedOut(sheet),
  complaints,
  facts: (sheet) => {
    const lot = sheet.values as MixedLot
    const lines = linesOf(sheet)
    const metals = metalsOfLines(lines)
    const gems = [...new Set(lines.flatMap(({ gem }) => (gem === undefined ? [] : [gem])))]
    const named = [...new Set(metals.map(({ metal }) => metalLabels[metal]))]
    return {
      category: 'mixed-lots',
      subcategory: null,
      metals,
      gross: lot.gross ?? null,
      carats: null,
      gems,
      origin: originOfAll(lines),
      lines: [
        [
          lot.pieces === undefined ? '' : `${lot.pieces} pieces`,
          lot.gross === undefined ? '' : fields.gross.show(lot.gross, {}),
        ]
          .filter(Boolean)
          .join(' · '),
        [named.join(', '), counted(lines.length, 'line')].filter(Boolean).join(' · '),
      ],
    }
  },
}
