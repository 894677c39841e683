import type { AnswerOf } from '#shared/contract/endpoint.ts'
import type { ComparedKind } from '#shared/features/trends/compared-kinds.ts'
import type { trends } from '#shared/features/trends/contract.ts'
import { least } from '#shared/features/trends/thresholds.ts'

import type { PriceWriter } from './one-currency.ts'
import { leafIdOf, readLeaf, weightOf } from './segments.ts'
import type { Leaf, Quartiles } from './work-out.ts'

type Row = AnswerOf<typeof trends.read>['segments'][number]

interface WorkedOut {
  asked: readonly Leaf[]
  settled: readonly Leaf[]
  askedFigures: readonly Quartiles[]
  settledFigures: readonly Quartiles[]
  beforeFigures: readonly Quartiles[]
  ownFigures: readonly Quartiles[]
}

/** Of what may not be shown in any figure, no more rows than this, those with the most first. */
const mostWithout = 20

interface Known {
  id: string
  name: string
  kind: ComparedKind
}

/** The name of a segment that a leaf is in. */
const nameOf = (leaf: string, segment: string | null): string =>
  readLeaf(leaf).path.find(({ id }) => id === segment)?.name ?? ''

/** Every segment that has a row: those that are shown, and the leaves that are not in some series. */
function rowsOf(leaves: readonly Leaf[]): ReadonlyMap<string, Known> {
  const rows = new Map<string, Known>()
  for (const { leaf, shown } of leaves) {
    const { kind, path } = readLeaf(leaf)
    const found = shown === null ? path.at(-1) : path.find(({ id }) => id === shown)
    if (found !== undefined) rows.set(found.id, { ...found, kind })
  }
  return rows
}

/** What one series says of a row, besides its figure. */
function standing({ id }: Known, leaves: readonly Leaf[], hasFigure: boolean) {
  const own = leaves.filter(({ leaf }) => leafIdOf(leaf) === id)
  const wider = own.find(({ shown }) => shown !== null && shown !== id)
  const without = leaves.flatMap(({ leaf, shown }) =>
    shown?.startsWith(`${id}/`) ? nameOf(leaf, shown) : [],
  )
  const isAlone = !hasFigure && wider === undefined
  return {
    without: [...new Set(without)].toSorted(),
    countedIn: wider === undefined ? null : nameOf(wider.leaf, wider.shown),
    tooFew: isAlone ? own.reduce((sum, { count }) => sum + count, 0) : null,
  }
}

const bySegment = (figures: readonly Quartiles[]) =>
  new Map(figures.map((each) => [each.segment, each]))

const middleOf = ({ price }: PriceWriter, { low, median, high }: Quartiles) => ({
  low: price(low),
  median: price(median),
  high: price(high),
})

/** The rows of the page: those with figures first, and of the others those with the most. */
export function presentRows(writer: PriceWriter, found: WorkedOut): Row[] {
  const { asked, settled } = found
  const offered = bySegment(found.askedFigures)
  const sold = bySegment(found.settledFigures)
  const before = bySegment(found.beforeFigures)
  const own = bySegment(found.ownFigures)
  const rows = rowsOf([...asked, ...settled])

  const askedOf = (row: Known): Row['asked'] => {
    const of = offered.get(row.id)
    const figure =
      of === undefined ? null : { ...middleOf(writer, of), lots: of.count, sellers: of.sellers }
    return { figure, ...standing(row, asked, figure !== null) }
  }
  const settledOf = (row: Known): Row['settled'] => {
    const of = sold.get(row.id)
    const then = before.get(row.id)
    const figure =
      of === undefined
        ? null
        : {
            ...middleOf(writer, of),
            sales: of.count - (of.count % least.trades),
            before: then === undefined ? null : writer.price(then.median),
          }
    return { figure, ...standing(row, settled, figure !== null) }
  }
  const yoursOf = ({ id }: Known): Row['yours'] => {
    const of = own.get(id)
    return of === undefined ? null : { median: writer.own(of.median), lots: of.count }
  }
  const presented = [...rows.values()].map((row) => ({
    ...row,
    per: weightOf(row.kind),
    asked: askedOf(row),
    settled: settledOf(row),
    yours: yoursOf(row),
  }))
  const hasFigure = ({ asked: ask, settled: sale }: Row) =>
    ask.figure !== null || sale.figure !== null
  const size = ({ asked: ask, settled: sale }: Row) => [
    sale.figure?.sales ?? sale.tooFew ?? 0,
    ask.figure?.lots ?? ask.tooFew ?? 0,
  ]
  const sorted = presented.toSorted((a, b) => {
    const [aSold = 0, aAsked = 0] = size(a)
    const [bSold = 0, bAsked = 0] = size(b)
    return bSold - aSold || bAsked - aAsked || a.name.localeCompare(b.name, 'en')
  })
  return [
    ...sorted.filter(hasFigure),
    ...sorted.filter((row) => !hasFigure(row)).slice(0, mostWithout),
  ]
}
