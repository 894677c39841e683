import { ArrowDown, ArrowUp } from 'lucide'
import { type ReactNode, useId } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'

import { Icon } from './icon.tsx'

/**
 * A column of a table of `Row`s; the first column names the row. Define columns outside components.
 */
export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers: aligned right, so that their digits line up. */
  numeric?: boolean
  /** Text that may wrap; every other cell except the first stays on one line. */
  prose?: boolean
  /** Left out while the table is too narrow for every column; the row's own page has it. */
  minor?: boolean
  /**
   * On phones: beside the row's name, on a line of its own, at the left or at the right of one, or
   * nowhere. If one column says so, all must: the row is then compact, without labels.
   */
  phone?: 'top' | 'line' | 'left' | 'right' | 'none'
  /**
   * The `sort` value in the address that sorts by this column; with a minus, from the largest down.
   */
  sortKey?: string
}

interface TableProps<Row> {
  /** Says what the table contains; only read out, since the heading above says the same. */
  caption: string
  /** Nothing above says it. */
  captionShown?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Addresses lead to rows by their keys, as `#key`, and the row is marked then. */
  linked?: boolean
  /** The current order: a column's `sortKey`, with a minus for descending. */
  sorted?: string
  /** Shown if there are no rows: what to do next. Omitted if there always are some. */
  empty?: ReactNode
}
/** A row's key is its id; rows without one need `keyOf`. */
type DataTableProps<Row> = TableProps<Row> &
  (Row extends { id: string | number } ? { keyOf?: never } : { keyOf: (row: Row) => string })

/** The class of a column's cells. */
const setting = ({ numeric, prose, minor }: Pick<Column<never>, 'numeric' | 'prose' | 'minor'>) =>
  [numeric && 'numeric', prose && 'prose', minor && 'minor'].filter(Boolean).join(' ') || undefined

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
  // A cursor is valid only for the order it was made for.
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

/** A row that an address can lead to. */
function LinkedRow({ id, children }: { id: string; children: ReactNode }) {
  const { hash } = useLocation()
  return (
    <tr id={id} aria-current={hash === `#${id}` || undefined}>
      {children}
    </tr>
  )
}

/** A table; on narrow screens each row becomes a list of labelled values. */
export function DataTable<Row>({
  caption,
  captionShown = false,
  columns,
  rows,
  keyOf,
  linked = false,
  sorted,
  empty,
}: DataTableProps<Row>) {
  const id = useId()
  const captionClass = captionShown ? 'data-table-caption' : 'visually-hidden'
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
    // Focusable, so that keyboard users can scroll it sideways when it is too narrow.
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
          {rows.map((row) => {
            const cells = columns.map((column, at) =>
              at === 0 ? (
                <th key={column.header} scope="row">
                  {column.cell(row)}
                </th>
              ) : (
                <td
                  key={column.header}
                  className={setting(column)}
                  data-label={column.header}
                  data-phone={column.phone}
                >
                  {column.cell(row)}
                </td>
              ),
            )
            const key = keyOf ? keyOf(row) : String((row as Row & { id: string | number }).id)
            return linked ? (
              <LinkedRow key={key} id={key}>
                {cells}
              </LinkedRow>
            ) : (
              <tr key={key}>{cells}</tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
