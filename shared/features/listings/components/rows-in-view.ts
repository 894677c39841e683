import { useSyncExternalStore } from 'react'

interface Range {
  first: number
  last: number
}

/**
 * Keeps which rows are in view. They change with every row that is scrolled past, so only what shows
 * them renders again, and not the whole stock book.
 */
export function rowsInView() {
  let range: Range = { first: 0, last: 0 }
  const listeners = new Set<() => void>()
  return {
    read: (): Range => range,
    set(first: number, last: number): void {
      if (range.first === first && range.last === last) return
      range = { first, last }
      for (const tell of listeners) tell()
    },
    listen(tell: () => void): () => void {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}
export type RowsInView = ReturnType<typeof rowsInView>

export const useRowsInView = ({ listen, read }: RowsInView): Range =>
  useSyncExternalStore(listen, read)
