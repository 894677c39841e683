// oxlint-disable jsx-a11y/prefer-tag-over-role -- see stock-table.tsx
import { ArrowDown, ArrowUp } from 'lucide'
import { Link } from 'react-router-dom'

import { Icon } from '../../../ui/icon.tsx'
import type { stockSorts } from '../contract.ts'
import { type StockColumn, stockColumns } from '../stock-columns.ts'
import { numericColumns } from './stock-row.tsx'

export type Sort = (typeof stockSorts)[number]

/** The order behind a header; ages count from the day of purchase, so they run the other way. */
const orders: Partial<Record<StockColumn, readonly [first: Sort, other: Sort]>> = {
  title: ['title', '-title'],
  number: ['number', '-number'],
  quantity: ['-quantity', 'quantity'],
  gross: ['-gross', 'gross'],
  age: ['acquired', '-acquired'],
  updated: ['-updated', 'updated'],
  cost: ['-cost', 'cost'],
  price: ['-price', 'price'],
}

/** Whether an order begins with the largest. */
const descends = (sort: Sort) => (sort.endsWith('acquired') ? sort === 'acquired' : sort[0] === '-')

/** The width of each column in pixels; the piece takes what is left. */
const widths: Record<StockColumn, number> = {
  title: 282,
  number: 90,
  kind: 120,
  quantity: 70,
  gross: 80,
  carats: 80,
  age: 98,
  updated: 116,
  confirmed: 116,
  cost: 102,
  price: 112,
  metal: 80,
  falls: 164,
  state: 160,
}
/** What goes first where there is no room for every column. */
const expendable: readonly StockColumn[] = [
  'kind',
  'confirmed',
  'updated',
  'carats',
  'gross',
  'quantity',
  'metal',
  'falls',
  'cost',
  'number',
  'age',
]
const [box, picture, menu, leastTitle] = [38, 60, 28, 180]

/** Those of the chosen columns for which there is room. */
export function fitting(columns: readonly StockColumn[], room: number): readonly StockColumn[] {
  const fit = [...columns]
  const needed = () =>
    box + picture + menu + leastTitle + fit.slice(1).reduce((sum, each) => sum + widths[each], 0)
  for (const each of expendable) {
    if (needed() <= room) break
    if (fit.includes(each)) fit.splice(fit.indexOf(each), 1)
  }
  return fit
}

/** The columns of the grid, for the style sheet. */
export const columnTemplate = (columns: readonly StockColumn[], boxes: boolean) =>
  [
    ...(boxes ? [`${box}px`] : []),
    `${picture}px`,
    ...columns.map((each) => (each === 'title' ? 'minmax(0, 1fr)' : `${widths[each]}px`)),
    `${menu}px`,
  ].join(' ')

/** A column's header, which sorts by it if it can. */
export function SortHeader({
  of,
  sort,
  sortTo,
}: {
  of: StockColumn
  sort: Sort
  sortTo: (sort: Sort) => string
}) {
  const { label } = stockColumns[of]
  const order = orders[of]
  const name = numericColumns.has(of) ? 'stock-numeric' : undefined
  if (order === undefined) {
    return (
      <div role="columnheader" className={name}>
        {label}
      </div>
    )
  }
  const [one, other] = order
  const sorted = sort === one || sort === other
  const down = descends(sort)
  return (
    <div
      role="columnheader"

      className={name}
      aria-sort={sorted ? (down ? 'descending' : 'ascending') : undefined}
    >
      <Link to={sortTo(sort === one ? other : one)} preventScrollReset replace>
        {label}
        {sorted && <Icon of={down ? ArrowDown : ArrowUp} size={16} />}
      </Link>
    </div>
  )
}
