import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { Currency } from '#shared/contract/money.ts'
import type { ComparedKind } from '#shared/features/trends/compared-kinds.ts'
import type { trends } from '#shared/features/trends/contract.ts'
import { least } from '#shared/features/trends/thresholds.ts'
import { capitalised } from '#shared/ui/words.ts'

import { rounded } from './publishable.ts'
import { leafIdOf, readLeaf, weightOf } from './segments.ts'
import type { Leaf, Quartiles } from './work-out.ts'

type Row = OutputOf<typeof trends.read>['segments'][number]

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
  currency: Currency
}

const keyOf = (id: string, currency: Currency) => `${id} ${currency}`

/** Every segment that has a row: those that are shown, and the leaves that are not in some series. */
function rowsOf(leaves: readonly Leaf[]): ReadonlyMap<string, Known> {
  const rows = new Map<string, Known>()
  for (const { leaf, currency, shown } of leaves) {
    const { kind, path } = readLeaf(leaf)
    const found = shown === null ? path.at(-1) : path.find(({ id }) => id === shown)
    if (found === undefined) continue
    const { id, name } = found
    rows.set(keyOf(id, currency), { id, name: capitalised(name), kind, currency })
  }
  return rows
}

/** What one series says of a row, besides its figure. */
function standing(row: Known, leaves: readonly Leaf[], rows: ReadonlyMap<string, Known>) {
  const within = (id: string) => id === row.id || id.startsWith(`${row.id}/`)
  const below = leaves.filter(
    ({ leaf, currency }) => currency === row.currency && within(leafIdOf(leaf)),
  )
  const apart = below.flatMap(({ shown }) => (shown === null || shown === row.id ? [] : [shown]))
  const nameOf = (id: string) => rows.get(keyOf(id, row.currency))?.name ?? ''
  const wider = apart.find((id) => !within(id))
  const unshown = below.filter(({ shown }) => shown === null)
  return {
    /** The narrower segments that are not in its figure, because they have their own. */
    without: [...new Set(apart.filter(within))].map(nameOf).toSorted(),
    countedIn: wider === undefined ? null : nameOf(wider),
    tooFew: apart.length === 0 ? unshown.reduce((sum, { count }) => sum + count, 0) : null,
  }
}

const byKey = (figures: readonly Quartiles[]) =>
  new Map(figures.map((each) => [keyOf(each.segment, each.currency), each]))

const middleOf = ({ low, median, high }: Quartiles) => ({
  low: rounded(low),
  median: rounded(median),
  high: rounded(high),
})

/** The rows of the page: those with figures first, and of the others those with the most. */
export function presentRows(found: WorkedOut): Row[] {
  const { asked, settled } = found
  const [offered, sold, before, own] = [
    byKey(found.askedFigures),
    byKey(found.settledFigures),
    byKey(found.beforeFigures),
    byKey(found.ownFigures),
  ]
  const rows = rowsOf([...asked, ...settled])
  const presented = [...rows].map(([key, row]) => {
    const ask = offered.get(key)
    const sale = sold.get(key)
    const then = before.get(key)
    const mine = own.get(key)
    const { without: askedWithout, ...askedStanding } = standing(row, asked, rows)
    const { without: settledWithout, ...settledStanding } = standing(row, settled, rows)
    return {
      ...row,
      per: weightOf(row.kind),
      asked: ask
        ? {
            figure: {
              ...middleOf(ask),
              lots: ask.count,
              sellers: ask.sellers,
              without: askedWithout,
            },
            countedIn: null,
            tooFew: null,
          }
        : { figure: null, ...askedStanding },
      settled: sale
        ? {
            figure: {
              ...middleOf(sale),
              sales: sale.count - (sale.count % least.trades),
              before: then === undefined ? null : rounded(then.median),
              without: settledWithout,
            },
            countedIn: null,
            tooFew: null,
          }
        : { figure: null, ...settledStanding },
      yours: mine === undefined ? null : { median: Math.round(mine.median), lots: mine.count },
    }
  })
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
