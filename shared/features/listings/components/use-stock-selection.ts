import { useCallback, useState } from 'react'

import type { StockRow } from './use-stock-rows.ts'

/** What is selected: some rows, or everything that matches. */
export interface Selection {
  all: boolean
  ids: ReadonlySet<string>
}

const nothing: Selection = { all: false, ids: new Set() }

/** The selection of the stock book. It stays while rows scroll out of sight. */
export function useStockSelection(rows: readonly StockRow[]) {
  const [selection, setSelection] = useState(nothing)
  /** From where "select to here" counts. */
  const [anchor, setAnchor] = useState(0)
  const toggle = useCallback(
    (index: number) => {
      const row = rows[index]
      if (row === undefined) return
      setAnchor(index)
      setSelection(({ all, ids }) => {
        const next = new Set(all ? rows.map(({ id }) => id) : ids)
        if (!next.delete(row.id)) next.add(row.id)
        return { all: false, ids: next }
      })
    },
    [rows],
  )
  const selectTo = useCallback(
    (index: number) => {
      const [from, to] = [Math.min(anchor, index), Math.max(anchor, index)]
      setSelection(({ ids }) => ({
        all: false,
        ids: new Set([...ids, ...rows.slice(from, to + 1).map(({ id }) => id)]),
      }))
    },
    [rows, anchor],
  )
  const selectLoaded = useCallback(
    () => setSelection({ all: false, ids: new Set(rows.map(({ id }) => id)) }),
    [rows],
  )
  const selectAll = useCallback(() => setSelection({ all: true, ids: new Set() }), [])
  const clear = useCallback(() => setSelection(nothing), [])
  return { selection, toggle, selectTo, selectLoaded, selectAll, clear }
}
