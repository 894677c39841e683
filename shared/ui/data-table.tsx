import { ArrowDown, ArrowUp } from 'lucide'
import { type ReactNode, useId } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

import { Icon } from './icon.tsx'

/** A column of a table of `Row`s; the first one names its row. Define columns outside of components. */
export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Figures, to the right, so that their places stand below each other. */
  numeric?: boolean
  /** Running text, which may take several lines; every other cell but the first stays on one. */
  prose?: boolean
  /** By this `sort` of the address the rows can be put in order; with a minus from the largest down. */
  sortKey?: string
}

interface DataTableProps<Row> {
  /** Says what the table holds; `captionHidden` where a heading above says the same. */
  caption: string
  captionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The order in which the rows come: a column's `sortKey`, or that with a minus. */
  sorted?: string
  /** What stands there while there are no rows: what to do next. */
  empty: ReactNode
}

/** How the cells of a column are set. */
const setting = ({ numeric, prose }: { numeric?: boolean; prose?: boolean }) =>
  numeric ? 'numeric' : prose ? 'prose' : undefined

function ColumnHeader({ column, sorted }: { column: Column<never>; sorted: string | undefined }) {
  const [query] = useSearchParams()
  const { header, sortKey } = column
  if (sortKey === undefined) {
    return (
      <th scope="col" className={setting(column)}>
        {header}
      </th>
    )
  }
  const up = sorted === sortKey
  const down = sorted === `-${sortKey}`
  const other = new URLSearchParams(query)
  other.set('sort', up ? `-${sortKey}` : sortKey)
  // A cursor belongs to the order it was given in.
  other.delete('cursor')
  const order = up ? 'ascending' : down ? 'descending' : undefined
  return (
    <th scope="col" className={setting(column)} aria-sort={order}>
      <Link to={`?${other}`} preventScrollReset>
        {header}
        {order && <Icon of={up ? ArrowUp : ArrowDown} size={16} />}
      </Link>
    </th>
  )
}

/** A table; where it has no room, each row becomes a list of labelled values. */
export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  keyOf,
  sorted,
  empty,
}: DataTableProps<Row>) {
  const id = useId()
  const captionClass = captionHidden ? 'visually-hidden' : 'data-table-caption'
  if (rows.length === 0) {
    return (
      <section className="data-table" aria-labelledby={id}>
        <p className={captionClass} id={id}>
          {caption}
        </p>
        <div className="data-table-empty">{empty}</div>
      </section>
    )
  }
  return (
    // Reachable by keyboard, for it scrolls sideways where its columns have no room.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="data-table" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption className={captionClass} id={id}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeader key={column.header} column={column} sorted={sorted} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.header} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.header} className={setting(column)} data-label={column.header}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
