import { divided } from '#shared/contract/decimal.ts'
import type { Said, Values } from '#shared/features/listings/fields/field.ts'
import type { Kind } from '#shared/features/listings/kinds/kind.ts'
import { manifestOf, sumOfLines } from '#shared/features/listings/parts.ts'
import { readSheet } from '#shared/features/listings/sheet.ts'

/** Where an entry of the manifest is, from 1; null for every other field. */
const lineNumber = (key: string) => {
  const [list, at] = key.split('.')
  return list === 'lines' && at !== undefined ? Number(at) : null
}

/** What a listing says of its lines, in order, each under its place from 1. */
export const linesSaid = (said: Said): Said =>
  Object.fromEntries(Object.entries(said).filter(([key]) => lineNumber(key) !== null))

/** The same with other places. */
export const movedBy = (said: Said, by: number): Said =>
  Object.fromEntries(
    Object.entries(said).map(([key, text]) => {
      const [list = '', at, ...rest] = key.split('.')
      return [[list, Number(at) + by, ...rest].join('.'), text]
    }),
  )

/** What a lot's lines come to, as its seller would write it. */
export function totalsSaid(kind: Kind, said: Said, cost: number | undefined): Said {
  const { values, lists } = readSheet(kind, said)
  const { pieces, weight } = sumOfLines(manifestOf({ lists }))
  const write = (name: string, value: number) => kind.fields[name]?.write(value, values) ?? ''
  return {
    pieces: write('pieces', pieces),
    gross: write('gross', weight),
    ...(cost === undefined || cost === 0 ? {} : { cost: write('cost', cost) }),
  }
}

const sumOf = (lines: readonly Values[], name: 'cost' | 'weight') =>
  lines.reduce((sum, line) => sum + Number(line[name] ?? 0), 0)
const areCosted = (lines: readonly Values[]) => lines.every(({ cost }) => cost !== undefined)

/** What each side of a lot has cost: what its lines have, or else its share of the rest by weight. */
function costsOf(whole: number | null, part: readonly Values[], rest: readonly Values[]) {
  const own = whole ?? 0
  if (areCosted(part)) {
    const cost = sumOf(part, 'cost')
    return [cost, areCosted(rest) ? sumOf(rest, 'cost') : Math.max(0, own - cost)] as const
  }
  if (areCosted(rest)) {
    const cost = sumOf(rest, 'cost')
    return [Math.max(0, own - cost), cost] as const
  }
  return divided(own, [sumOf(part, 'weight'), sumOf(rest, 'weight')])
}

/**
 * Divides what a lot says of itself in two: the lines at these places from 0, and the rest. Each comes
 * with the words of the lot that are not about its lines.
 */
export function divideSaid(kind: Kind, said: Said, places: readonly number[]) {
  const picked = new Set(places)
  const entries = Object.entries(said)
  const wordsOf = (isPicked: boolean): Said =>
    Object.fromEntries(
      entries.filter(([key]) => {
        const number = lineNumber(key)
        return number !== null && picked.has(number - 1) === isPicked
      }),
    )
  const { values, lists } = readSheet(kind, said)
  const manifest = lists.lines ?? []
  const own = values.cost === undefined ? null : Number(values.cost)
  const [costOfPart, costOfRest] = costsOf(
    own,
    manifest.filter((_, at) => picked.has(at)),
    manifest.filter((_, at) => !picked.has(at)),
  )
  const totals = new Set(['pieces', 'gross', 'cost'])
  const kept = Object.fromEntries(
    entries.filter(([key]) => lineNumber(key) === null && !totals.has(key)),
  )
  const written = (words: Said, cost: number | undefined): Said => {
    const whole = { ...kept, ...words }
    return { ...whole, ...totalsSaid(kind, whole, cost) }
  }
  return {
    part: written(wordsOf(true), costOfPart),
    // A lot whose own cost was never said does not get one.
    rest: written(wordsOf(false), own === null ? undefined : costOfRest),
    /** The words of the lines that leave, under their former places. */
    left: wordsOf(true),
  }
}
