import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../routing/paths.ts'
import { failureIssues } from '../../../ui/failure.ts'
import { useReader } from '../../../ui/reader.ts'
import { useNow } from '../../../ui/use-now.ts'
import { listings } from '../contract.ts'
import type { SpotsBy } from '../editing/metal-prices.ts'
import { mostNamed } from '../stock-book-contract.ts'
import type { StockColumn } from '../stock-columns.ts'
import { rowsInView } from './rows-in-view.ts'
import { StockDialogs } from './stock-act-dialogs.tsx'
import { type BulkAct, StockBulkBar } from './stock-bulk-bar.tsx'
import { StockNothing } from './stock-empty.tsx'
import { PriceEditor, priceWords, withPrice } from './stock-price.tsx'
import { addressWith, filterOf, type StockQuery } from './stock-query.ts'
import type { RowAct } from './stock-row-menu.tsx'
import type { RowEvents } from './stock-row.tsx'
import { StockFoot, StockSums, StockTrouble, type Summary } from './stock-sums.tsx'
import { StockTable, type TableHandle } from './stock-table.tsx'
import { StockUndoLine } from './stock-undo-line.tsx'
import type { Asking, DoneAct, SimpleAct } from './stock-words.ts'
import { actOf, doneWords, isKnown, moveOf, patched } from './stock-words.ts'
import { type Change, type Target, useUndoKey, type useStockChanges } from './use-stock-changes.ts'
import { useStockKeys } from './use-stock-keys.ts'
import { type StockRow, useStockRows } from './use-stock-rows.ts'
import { useStockSelection } from './use-stock-selection.ts'

export interface StockBookProps {
  query: StockQuery
  summary: Summary
  first: OutputOf<typeof listings.list>
  spots: SpotsBy
  columns: readonly StockColumn[]
  may: boolean
  phone: boolean
  changes: ReturnType<typeof useStockChanges>
  /** After a change, so that counts and sums are right again. */
  refresh: () => Promise<void>
  onSearch: () => void
}

/** The matches of one filter in one order: sums, table, selection and keys. */
export function StockBook(props: StockBookProps) {
  const { query, summary, spots, columns, may, phone, changes, refresh } = props
  const { matches } = summary
  const api = useApi()
  const navigate = useNavigate()
  const { locale } = useReader()
  const now = useNow().getTime()
  const filter = useMemo(() => filterOf(query), [query])
  const asked = useMemo(() => ({ ...filter, sort: query.sort }), [filter, query.sort])
  const { rows, trouble, reach, reload, patch } = useStockRows(asked, props.first)
  const picks = useStockSelection(rows)
  const { selection, toggle, selectTo, clear } = picks
  const [picking, setPicking] = useState(false)
  const [current, setCurrent] = useState(0)
  const [editing, setEditing] = useState<number | null>(null)
  const [typed, setTyped] = useState<StockRow | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [inView] = useState(rowsInView)
  const [letters, setLetters] = useState(true)
  const table = useRef<TableHandle>(null)
  const place = useRef<HTMLDivElement>(null)
  const boxes = may && (!phone || picking)

  const onView = useCallback(
    (first: number, last: number) => {
      inView.set(first, last)
      void reach(Math.min(last + 30, matches))
    },
    [inView, reach, matches],
  )
  const count = selection.all ? matches : selection.ids.size
  const target = useCallback(
    (): Target =>
      selection.all
        ? { filter, count: matches }
        : {
            items: rows
              .filter(({ id }) => selection.ids.has(id))
              .map(({ id, version }) => ({ id, version })),
          },
    [selection, filter, matches, rows],
  )
  /** Makes a change and brings the page up to date. */
  const make = async (to: Target, change: Change, act: DoneAct) => {
    const outcome = await changes.make(to, change, (found) => doneWords(act, found, locale))
    if (outcome === null) return
    const left = new Set(outcome.skipped.map(({ id }) => id))
    const ids = new Set(to.items?.map(({ id }) => id).filter((id) => !left.has(id)))
    if (isKnown(act) && to.items !== undefined) {
      patch((row) => (ids.has(row.id) ? patched(row, act, new Date()) : row))
    } else await reload()
    await refresh()
  }
  const act = async (one: SimpleAct, to: Target) => {
    if (one !== 'publish') return make(to, moveOf(one), one)
    const preview = await changes.preview(to, moveOf(one))
    if (preview === null) return undefined
    if (preview.skipped.length > 0) return setAsking({ of: 'publish', target: to, preview })
    return make(to, moveOf(one), one)
  }
  const bulk = (one: BulkAct) => {
    if (!selection.all && count > mostNamed) {
      changes.setTrouble(`Select at most ${mostNamed}, or all that match.`)
    } else if (one === 'price' || one === 'early' || one === 'markdown') setAsking({ of: one })
    else void act(one, target())
  }
  const addAnother = async (row: StockRow) => {
    try {
      const { id } = await api().call(listings.duplicate, { id: row.id })
      await navigate(paths.listing(id))
    } catch (error) {
      changes.setTrouble(failureIssues(error)[0]?.detail ?? null)
    }
  }
  const rowAct = (index: number, one: RowAct) => {
    const row = rows[index]
    if (row === undefined || one === 'see') return
    if (one === 'history' || one === 'remove') return setAsking({ of: one, row })
    if (one === 'duplicate') return void addAnother(row)
    void act(one, { items: [{ id: row.id, version: row.version }] })
  }
  const remove = async (row: StockRow) => {
    setAsking(null)
    try {
      await api().call(listings.remove, { id: row.id })
    } catch (error) {
      changes.setTrouble(failureIssues(error)[0]?.detail ?? null)
    }
    await Promise.all([reload(), refresh()])
  }
  /** Saves one price; answers with what is wrong. */
  const savePrice = async (row: StockRow, text: string): Promise<string | null> => {
    const items = [{ id: row.id, version: row.version }]
    const next = withPrice(row, text)
    const outcome = await changes.make({ items }, { do: 'set-price', to: text }, (found) =>
      priceWords(row, next, found, locale),
    )
    if (outcome === null) return 'It could not be saved. Try again.'
    const [left] = outcome.skipped
    if (left !== undefined) return left.reason
    if (row.quote === null) await reload()
    else patch((each) => (each.id === row.id ? { ...next, version: row.version + 1 } : each))
    void refresh()
    return null
  }
  const edit = (index: number) => {
    const row = rows[index]
    if (!may || row === undefined) return
    setCurrent(index)
    setTyped(null)
    setEditing(index)
  }
  const leave = (by: number) => {
    const from = editing ?? current
    setEditing(null)
    setTyped(null)
    const next = from + by
    if (by === 0 || rows[next] === undefined) table.current?.focusRow(from)
    else {
      table.current?.focusRow(next)
      edit(next)
    }
  }
  const latest = useRef({ toggle, selectTo, edit, rowAct })
  useEffect(() => {
    latest.current = { toggle, selectTo, edit, rowAct }
  })
  const on = useMemo<RowEvents>(
    () => ({
      toggle: (index, range) => latest.current[range ? 'selectTo' : 'toggle'](index),
      focus: setCurrent,
      edit: (index) => latest.current.edit(index),
      act: (index, one) => latest.current.rowAct(index, one),
    }),
    [],
  )
  const undo = async () => {
    if (await changes.undo()) await Promise.all([reload(), refresh()])
  }
  useUndoKey(() => void undo())
  useStockKeys(place, letters, {
    move: (by) => {
      const inTable = document.activeElement?.closest('.stock-row') !== null
      const next = inTable ? Math.min(Math.max(current + by, 0), matches - 1) : current
      // At once, so that the next press counts from here while the row is still to come.
      setCurrent(next)
      table.current?.focusRow(next)
    },
    toggle: () => may && toggle(current),
    selectTo: () => may && selectTo(current),
    edit: () => edit(current),
    open: () => {
      const row = rows[current]
      if (row !== undefined) void navigate(paths.listing(row.id))
    },
    search: props.onSearch,
    help: () => setAsking({ of: 'keys' }),
    escape: () => {
      if (document.querySelector('details[data-menu][open]') === null) clear()
    },
  })
  const shownRows = useMemo(
    () => (typed === null ? rows : rows.map((row) => (row.id === typed.id ? typed : row))),
    [rows, typed],
  )
  const editingRow = editing === null ? undefined : rows[editing]
  const used = [...new Set(summary.sums.map(({ currency }) => currency))]
  return (
    <div ref={place}>
      {changes.told !== null && (
        <StockUndoLine told={changes.told} working={changes.working} onUndo={() => void undo()} />
      )}
      {count === 0 && <StockTrouble says={changes.trouble} />}
      <StockSums
        summary={summary}
        picking={may && phone && matches > 0 ? picking : null}
        onPicking={() => {
          clear()
          setPicking(!picking)
        }}
      />
      {matches === 0 ? (
        <StockNothing query={query} />
      ) : (
        <StockTable
          rows={shownRows}
          matches={matches}
          columns={columns}
          sort={query.sort}
          sortTo={(sort) => addressWith(query, { sort })}
          spots={spots}
          now={now}
          may={may}
          picking={boxes}
          phone={phone}
          selection={selection}
          current={current}
          editing={editing}
          editor={
            editingRow !== undefined && (
              <PriceEditor
                key={editingRow.id}
                row={editingRow}
                spots={spots}
                onTyping={setTyped}
                onSave={savePrice}
                onLeave={leave}
              />
            )
          }
          on={on}
          onHeaderBox={(select) => (select ? picks.selectLoaded() : clear())}
          onView={onView}
          handle={(handle) => {
            table.current = handle
          }}
        />
      )}
      <StockTrouble says={trouble} onRetry={() => void reach(inView.read().last + 30)} />
      {count === 0 && matches > 0 && (
        <StockFoot
          inView={inView}
          matches={matches}
          may={may}
          onKeys={() => setAsking({ of: 'keys' })}
        />
      )}
      {count > 0 && (
        <StockBulkBar
          count={count}
          all={selection.all}
          matches={matches}
          rows={rows}
          ids={selection.ids}
          inView={inView}
          working={changes.working}
          trouble={changes.trouble}
          onSelectAll={picks.selectAll}
          onAct={bulk}
          onClear={clear}
        />
      )}
      <StockDialogs
        asking={asking}
        count={count}
        currencies={used}
        letters={letters}
        onLetters={setLetters}
        trouble={changes.trouble}
        onClose={() => setAsking(null)}
        onPreview={(change) => changes.preview(target(), change)}
        onChange={(change) => make(target(), change, actOf(change))}
        onRemove={(row) => void remove(row)}
        onPublish={(to) => make(to, moveOf('publish'), 'publish')}
      />
    </div>
  )
}
