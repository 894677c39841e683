import { counted } from '../../../ui/words.ts'
import { metalLabels } from '../../rates/metals.ts'
import { type Basis, commonFields, priceFields, privateFields } from '../common-fields.ts'
import { choice, optionsOf } from '../fields/choice.ts'
import type { Fields, List, ValuesOf } from '../fields/field.ts'
import { measure, whole } from '../fields/measure.ts'
import { amount } from '../fields/money-field.ts'
import { words } from '../fields/words.ts'
import { mostLines } from '../manifest-schema.ts'
import { originOfAll } from '../stated-origin.ts'
import { finenessOptions, isFineness, metalOptions, perMille } from '../vocabulary/metals.ts'
import { gemOptions, originOptions, treatmentOptions } from '../vocabulary/stones.ts'
import type { Complaint, Kind, MetalPart, Sheet } from './kind.ts'
import { furtherTreatment } from './treatment-fields.ts'

const possible = ['total', 'gram', 'spot'] as const satisfies readonly Basis[]

const fields = {
  ...commonFields,
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
    {
      section: 'what',
      needed: true,
      facet: 'values',
      ask: 'Say whether buyers may pick lines of the lot.',
    },
  ),
  share: measure('Minimum share, by weight', 'percent', {
    section: 'what',
    needed: ({ breaking }) => breaking === 'share',
    applies: ({ breaking }) => breaking === 'share',
    columns: ['Minimum share', 'Smallest share, by weight', 'Smallest share'],
  }),
  pieces: whole('Pieces in the lot', {
    section: 'what',
    needed: true,
    columns: ['Piece count', 'Number of pieces'],
  }),
  gross: measure('Gross weight', 'grams', {
    section: 'size',
    needed: true,
    columns: ['Weight', 'Gross', 'Total weight'],
  }),
  ...priceFields(possible),
  ...privateFields,
} satisfies Fields

const lineFields = {
  title: words('What', {
    section: 'lines',
    needed: true,
    longest: 120,
    ask: 'Say what this line is.',
    columns: ['Line'],
  }),
  pieces: whole('Pieces', { section: 'lines', needed: true }),
  weight: measure('Weight of all', 'grams', {
    section: 'lines',
    needed: true,
    ask: 'Enter the weight of all pieces of this line.',
  }),
  metal: choice('Metal', metalOptions, { section: 'lines', facet: 'values' }),
  fineness: choice('Fineness', finenessOptions, {
    section: 'lines',
    applies: ({ metal }) => metal !== undefined,
    needed: ({ metal }) => metal !== undefined,
  }),
  gem: choice('Main stone', gemOptions, { section: 'lines', facet: 'values' }),
  origin: choice('Natural or grown', originOptions, {
    section: 'lines',
    facet: 'values',
    ask: 'Say whether it is natural or laboratory-grown.',
    applies: ({ gem }) => gem !== undefined,
    needed: ({ gem }) => gem !== undefined,
  }),
  treatment: choice('Treatment', treatmentOptions, {
    section: 'lines',
    applies: ({ gem }) => gem !== undefined,
    needed: ({ gem }) => gem !== undefined,
  }),
  furtherTreatment: furtherTreatment({ section: 'lines' }),
  cost: amount('Cost of all', { section: 'lines', audience: 'seller' }),
} satisfies Fields

const lists = {
  lines: { label: 'Manifest', one: 'line', section: 'lines', most: mostLines, fields: lineFields },
} satisfies Record<string, List>

type MixedLot = ValuesOf<typeof fields>
type Line = ValuesOf<typeof lineFields>

const linesOf = ({ lists: { lines = [] } }: Sheet) => lines as readonly Line[]
const sumOf = (lines: readonly Line[], name: 'pieces' | 'weight' | 'cost') =>
  lines.reduce((sum, line) => sum + (line[name] ?? 0), 0)

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

/** Mixed lots: many things sold together, each a line of the manifest. */
export const mixedLot: Kind = {
  name: 'mixed-lot',
  label: 'Mixed lots',
  one: 'lot',
  many: 'lots',
  fields,
  lists,
  bases: possible,
  complaints,
  facts: (sheet) => {
    const lot = sheet.values as MixedLot
    const lines = linesOf(sheet)
    const parts = lines.flatMap(({ metal, fineness, weight }): MetalPart[] =>
      // A line with stones says nothing about the weight of its metal alone.
      metal === undefined || fineness === undefined
        ? []
        : [{ metal, fineness: Number(fineness), net: weight ?? null }],
    )
    const gems = [...new Set(lines.flatMap(({ gem }) => (gem === undefined ? [] : [gem])))]
    const named = [...new Set(parts.map(({ metal }) => metalLabels[metal]))]
    return {
      category: 'mixed-lots',
      subcategory: null,
      metals: lines.some(({ gem, metal }) => gem !== undefined && metal !== undefined)
        ? parts.map((part) => ({ ...part, net: null }))
        : parts,
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
