// Rows are placed by hand, and table elements that are no table to CSS lose their roles in some browsers.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import type { SpotsBy } from '../editing/metal-prices.ts'
import type { StockColumn } from '../stock-columns.ts'
import { columnTemplate, fitting, type Sort, SortHeader } from './stock-headers.tsx'
import { type RowEvents, StockTableRow } from './stock-row.tsx'
import type { StockRow } from './use-stock-rows.ts'
import type { Selection } from './use-stock-selection.ts'

export interface TableHandle {
  /** Moves focus to a row, which comes into view. */
  focusRow: (index: number) => void
}

interface StockTableProps {
  rows: readonly StockRow[]
  matches: number
  columns: readonly StockColumn[]
  sort: Sort
  sortTo: (sort: Sort) => string
  spots: SpotsBy
  now: number
  may: boolean
  picking: boolean
  phone: boolean
  selection: Selection
  current: number
  /** The row whose price is being edited, and how it is. */
  editing: number | null
  editor: ReactNode
  on: RowEvents
  onHeaderBox: (select: boolean) => void
  /** Called with the rows in view. */
  onView: (first: number, last: number) => void
  handle: (handle: TableHandle) => void
}

const rowHeight = 60
const cardHeight = 113

/** The stock as a table of which only the rows in view are in the document; on a phone, as cards. */
export function StockTable(props: StockTableProps) {
  const { rows, matches, may, picking, phone, selection, current, editing, on, onView } = props
  const table = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(1200)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (table.current === null || body.current === null) return
      setRoom(table.current.clientWidth)
      setMargin(Math.round(body.current.getBoundingClientRect().top + scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    // What stands above the table moves it too.
    for (const each of [table.current, document.body]) if (each !== null) observer.observe(each)
    return () => observer.disconnect()
  }, [])
  // The same functions each time: for new ones it would place all rows again.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const estimateSize = useCallback(() => (phone ? cardHeight : rowHeight), [phone])
  // It renders anew whenever the window scrolls; the compiler may not keep what it returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: matches,
    estimateSize,
    overscan: 6,
    scrollMargin: margin,
    scrollPaddingStart: 132,
    scrollPaddingEnd: 112,
    getItemKey,
    // The focused row stays in the document, or focus would be lost by scrolling.
    rangeExtractor: (range) => {
      const found = defaultRangeExtractor(range)
      const kept = [current, ...(editing === null ? [] : [editing])]
      const more = kept.filter((each) => each < matches && !found.includes(each))
      return more.length === 0 ? found : [...found, ...more].toSorted((a, b) => a - b)
    },
  })
  const { measure } = virtualizer
  useEffect(() => measure(), [measure, phone])
  const focus = useRef<number | null>(null)
  const focusRow = useCallback(
    (index: number) => {
      virtualizer.scrollToIndex(index, { align: 'auto' })
      const row = body.current?.querySelector<HTMLElement>(`.stock-row[data-index="${index}"]`)
      row?.focus({ preventScroll: true })
      focus.current = row ? null : index
    },
    [virtualizer],
  )
  const { handle } = props
  useEffect(() => handle({ focusRow }), [handle, focusRow])
  // A row that was not there yet gets its focus as soon as it is.
  useEffect(() => {
    if (focus.current === null) return
    const row = body.current?.querySelector<HTMLElement>(
      `.stock-row[data-index="${focus.current}"]`,
    )
    if (row === undefined || row === null) return
    if (document.activeElement !== row) row.focus({ preventScroll: true })
    focus.current = null
  })
  const { range } = virtualizer
  const [first, last] = [range?.startIndex ?? 0, range?.endIndex ?? 0]
  useEffect(() => onView(first, last), [onView, first, last])
  const columns = useMemo(
    () => (phone ? props.columns : fitting(props.columns, room)),
    [props.columns, phone, room],
  )
  const boxes = may && picking
  const template = columnTemplate(columns, boxes)
  // Only when they change: every row depends on it.
  useLayoutEffect(() => table.current?.style.setProperty('--stock-columns', template), [template])
  const size = virtualizer.getTotalSize()
  useLayoutEffect(() => body.current?.style.setProperty('height', `${size}px`), [size])
  const chosen = selection.all ? rows.length : selection.ids.size
  return (
    <div
      role="grid"
      className="stock-table"
      aria-label="Stock"
      aria-rowcount={matches + 1}
      aria-multiselectable={may || undefined}
      data-boxes={boxes || undefined}
      ref={table}
    >
      <div role="rowgroup" className="stock-head">
        <div role="row" aria-rowindex={1}>
          {boxes && (
            <div role="columnheader" className="stock-box">
              <label>
                <input
                  type="checkbox"
                  aria-label="Select all rows that are loaded"
                  checked={chosen > 0 && (selection.all || chosen >= rows.length)}
                  ref={(element) => {
                    if (element !== null) {
                      element.indeterminate = !selection.all && chosen > 0 && chosen < rows.length
                    }
                  }}
                  onChange={({ target: { checked } }) => props.onHeaderBox(checked)}
                />
              </label>
            </div>
          )}
          <div role="columnheader" className="stock-picture">
            <span className="visually-hidden">Picture</span>
          </div>
          {columns.map((each) => (
            <SortHeader key={each} of={each} sort={props.sort} sortTo={props.sortTo} />
          ))}
          <div role="columnheader">
            <span className="visually-hidden">Actions</span>
          </div>
        </div>
      </div>
      <div role="rowgroup" className="stock-body" ref={body}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          const top = start - margin
          if (row === undefined) return <Waiting key={key} index={index} top={top} />
          return (
            <Placed
              key={key}
              top={top}
              measure={phone ? virtualizer.measureElement : null}
              row={row}
              index={index}
              columns={columns}
              selected={selection.all || selection.ids.has(row.id)}
              current={index === current}
              may={may}
              picking={picking}
              spots={props.spots}
              now={props.now}
              editor={index === editing ? props.editor : null}
              on={on}
            />
          )
        })}
      </div>
    </div>
  )
}

const move = (element: HTMLElement, top: number) =>
  element.style.setProperty('transform', `translateY(${top}px)`)

type PlacedProps = Omit<Parameters<typeof StockTableRow>[0], 'place'> & {
  top: number
  measure: ((element: HTMLElement | null) => void) | null
}

/** A row at its place; nothing of it renders again unless something of it changes. */
function Placed({ top, measure, ...row }: PlacedProps) {
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      if (element === null) return
      move(element, top)
      measure?.(element)
    },
    [top, measure],
  )
  return <StockTableRow {...row} place={place} />
}

/** The room of a row that has not been fetched yet. */
function Waiting({ index, top }: { index: number; top: number }) {
  return (
    <div
      role="row"
      className="stock-waiting"
      aria-rowindex={index + 2}
      ref={(element) => {
        if (element !== null) move(element, top)
      }}
    >
      <div role="gridcell">
        <span className="visually-hidden">Loading</span>
        <span className="bone" />
      </div>
    </div>
  )
}
