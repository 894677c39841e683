import { choice } from '../fields/choice.ts'
import { type List, type ValuesOf, within } from '../fields/field.ts'
import { measure, whole } from '../fields/measure.ts'
import { amount } from '../fields/money-field.ts'
import { words } from '../fields/words.ts'
import { mostLines } from '../manifest-schema.ts'
import { finenessOptions, metalOptions } from '../vocabulary/metals.ts'
import { gemOptions, originOptions, treatmentOptions } from '../vocabulary/stones.ts'
import type { MetalPart, Sheet } from './kind.ts'
import { furtherTreatment } from './treatment-fields.ts'

export const lineFields = within('lines', {
  title: words('What', {
    needed: true,
    longest: 120,
    ask: 'Say what this line is.',
    columns: ['Line'],
  }),
  pieces: whole('Pieces', { needed: true }),
  weight: measure('Weight of all', 'grams', {
    needed: true,
    ask: 'Enter the weight of all pieces of this line.',
  }),
  metal: choice('Metal', metalOptions, { facet: 'values' }),
  fineness: choice('Fineness', finenessOptions, {
    applies: ({ metal }) => metal !== undefined,
    needed: ({ metal }) => metal !== undefined,
  }),
  gem: choice('Main stone', gemOptions, { facet: 'values', facetLabel: 'Stones' }),
  origin: choice('Natural or lab-grown', originOptions, {
    facet: 'values',
    ask: 'Say whether it is natural or laboratory-grown.',
    applies: ({ gem }) => gem !== undefined,
    needed: ({ gem }) => gem !== undefined,
  }),
  treatment: choice('Treatment', treatmentOptions, {
    applies: ({ gem }) => gem !== undefined,
    needed: ({ gem }) => gem !== undefined,
  }),
  furtherTreatment: furtherTreatment(),
  cost: amount('Cost of all', { audience: 'seller' }),
})

/** What a lot consists of; a kind that has it as its list `lines` can be divided. */
export const manifest: List = {
  label: 'Manifest',
  one: 'line',
  section: 'lines',
  most: mostLines,
  fields: lineFields,
}

type Line = ValuesOf<typeof lineFields>

export const linesOf = ({ lists: { lines = [] } }: Pick<Sheet, 'lists'>) => lines as readonly Line[]

export const sumOf = (lines: readonly Line[], name: 'pieces' | 'weight' | 'cost') =>
  lines.reduce((sum, line) => sum + (line[name] ?? 0), 0)

/** The metals of some lines. Next to a stone, nobody knows how much of the weight is metal. */
export function metalsOfLines(lines: readonly Line[]): readonly MetalPart[] {
  const parts = lines.flatMap(({ metal, fineness, weight }): MetalPart[] =>
    metal === undefined || fineness === undefined
      ? []
      : [{ metal, fineness: Number(fineness), net: weight ?? null }],
  )
  return lines.some(({ gem, metal }) => gem !== undefined && metal !== undefined)
    ? parts.map((part) => ({ ...part, net: null }))
    : parts
}
