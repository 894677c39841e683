import { counted, type Counted } from '../../ui/words.ts'
import type { Facts, Sheet } from './kinds/kind.ts'
import { lineFields, linesOf, manifest, metalsOfLines } from './kinds/manifest.ts'
import type { ManifestLine } from './manifest-schema.ts'
import { priceAt, type Quote, type Spots } from './pricing.ts'
import { pieceWeight } from './weight.ts'

/** What everyone may read of a line. */
const shownFields = Object.entries(manifest.fields).filter(
  ([, { audience }]) => audience === 'everyone',
)

/** The manifest of a lot, line by line; without what only its seller may read. Empty without one. */
export const manifestOf = ({ lists: { lines = [] } }: Pick<Sheet, 'lists'>): ManifestLine[] =>
  lines.map(
    (line) =>
      Object.fromEntries(
        shownFields.flatMap(([name]) => (line[name] === undefined ? [] : [[name, line[name]]])),
      ) as ManifestLine,
  )

const besideWeight = new Set(['title', 'pieces', 'weight'])

/** What a line is made of, such as "Gold, 750"; empty if nothing is said. */
export const lineMatter = (line: ManifestLine): string =>
  shownFields
    .flatMap(([name, { show }]) => {
      const value = line[name as keyof ManifestLine]
      return besideWeight.has(name) || value === undefined ? [] : [show(value, line)]
    })
    .join(', ')

/** Milligrams in words. */
export const weightWords = (milligrams: number): string => lineFields.weight.show(milligrams, {})

export const sumOfLines = (lines: readonly Pick<ManifestLine, 'pieces' | 'weight'>[]) => ({
  pieces: lines.reduce((sum, each) => sum + each.pieces, 0),
  weight: lines.reduce((sum, each) => sum + each.weight, 0),
})

/** What one of a lot weighs, in milligrams; null if its seller has not said so. */
export function weightOfOne({ facts, sheet }: { facts: Facts; sheet: Sheet }): number | null {
  const stated = pieceWeight(facts)
  if (stated !== null || sheet.lists.lines === undefined) return stated
  return sumOfLines(manifestOf(sheet)).weight
}

/** Such as "3 lines, 40 pieces, 336.0 g"; for everybody, or as a reader's `write` does. */
export function linesWords(
  lines: readonly Pick<ManifestLine, 'pieces' | 'weight'>[],
  write: Counted = counted,
): string {
  const { pieces, weight } = sumOfLines(lines)
  return `${write(lines.length, 'line')}, ${write(pieces, 'piece')}, ${weightWords(weight)}`
}

const whole = 10_000

/**
 * From which weight on lines of a lot may be picked, in milligrams: 0 from any. Null if it is sold only
 * as a whole, or there are several of it.
 */
export function leastPicked({ values, lists: { lines = [] } }: Sheet): number | null {
  const { breaking, share, gross, quantity } = values
  if (quantity !== 1 || lines.length < 2) return null
  if (breaking === 'pick') return 0
  if (breaking !== 'share' || share === undefined || gross === undefined) return null
  return Math.ceil((Number(gross) * Number(share)) / whole)
}

/** Why these lines are too few to be picked; null if they are enough. */
export function tooFew(lines: readonly ManifestLine[], least: number): string | null {
  if (lines.length === 0) return 'Tick the lines that you want.'
  const { weight } = sumOfLines(lines)
  return weight >= least
    ? null
    : `Pick lines of at least ${weightWords(least)} in all. You have ticked ${weightWords(weight)}.`
}

/** What some lines of a lot weigh and hold, priced as their lot is. */
export function quoteOfLines(quote: Quote, lines: readonly ManifestLine[]): Quote {
  const metals = metalsOfLines(linesOf({ lists: { lines } }))
  return { ...quote, quantity: 1, gross: sumOfLines(lines).weight, carats: null, metals }
}

/** What a lot asks for some of its lines, in minor units; null for a price of the whole lot. */
export const priceOfLines = (quote: Quote, lines: readonly ManifestLine[], spots: Spots) =>
  quote.basis === 'total' ? null : (priceAt(quoteOfLines(quote, lines), 1, spots)?.total ?? null)
