import { divided } from '#shared/contract/decimal.ts'
import type { Said } from '#shared/features/listings/fields/field.ts'
import { mixedLot } from '#shared/features/listings/kinds/mixed-lot.ts'
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
export function totalsSaid(said: Said, cost: number | undefined): Said {
  const { values, lists } = readSheet(mixedLot, said)
  const { pieces, weight } = sumOfLines(manifestOf({ lists }))
  const write = (name: string, value: number) => mixedLot.fields[name]?.write(value, values) ?? ''
  return {
    pieces: write('pieces', pieces),
    gross: write('gross', weight),
    ...(cost === undefined || cost === 0 ? {} : { cost: write('cost', cost) }),
  }
}

/**
 * Divides what a lot says of itself in two: the lines at these places from 0, and the rest. The cost of
 * each is that of its lines; what is not said line by line is divided by weight.
 */
export function divideSaid(said: Said, places: readonly number[]) {
  const numbers = new Set(places.map((at) => at + 1))
  const isPicked = (key: string) => {
    const at = lineNumber(key)
    return at === null ? null : numbers.has(at)
  }
  const of = (picked: boolean): Said =>
    Object.fromEntries(Object.entries(said).filter(([key]) => isPicked(key) === picked))
  const { values, lists } = readSheet(mixedLot, said)
  const lines = lists.lines ?? []
  const part = lines.filter((_, at) => numbers.has(at + 1))
  const others = lines.filter((_, at) => !numbers.has(at + 1))
  const sum = (of: typeof lines, name: string) =>
    of.reduce((all, line) => all + Number(line[name] ?? 0), 0)
  const all = (of: typeof lines) => of.every(({ cost }) => cost !== undefined)
  const own = values.cost === undefined ? null : Number(values.cost)
  const [partly, restly] =
    own === null ? [0, 0] : divided(own, [sum(part, 'weight'), sum(others, 'weight')])
  const beside = (of: typeof lines) => Math.max(0, (own ?? 0) - sum(of, 'cost'))
  const costOfPart = all(part) ? sum(part, 'cost') : all(others) ? beside(others) : partly
  const costOfRest = all(others) ? sum(others, 'cost') : all(part) ? beside(part) : restly
  const { pieces: _pieces, gross: _gross, cost: _cost, ...common } = said
  const kept = Object.fromEntries(
    Object.entries(common).filter(([key]) => lineNumber(key) === null),
  )
  const written = (lines: Said, money: number | undefined): Said => {
    const whole = { ...kept, ...lines }
    return { ...whole, ...totalsSaid(whole, money) }
  }
  return {
    part: written(of(true), costOfPart),
    // A lot whose own cost was never said does not get one.
    rest: written(of(false), own === null ? undefined : costOfRest),
    left: of(true),
  }
}
