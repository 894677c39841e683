import { useCallback, useRef, useState } from 'react'

import { isFailedCall, useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { failureIssues } from '../../../ui/failure.ts'
import { listings, type stockSorts } from '../contract.ts'
import type { filterOf } from './stock-query.ts'

type Page = OutputOf<typeof listings.list>
export type StockRow = Page['items'][number]

/** What is asked for: the filter and the order. */
export type Asked = ReturnType<typeof filterOf> & { sort: (typeof stockSorts)[number] }

export const rowsInPage = 100

/**
 * The rows of the stock book, page by page as they come into view. Start it anew (by a React key)
 * for another filter or order.
 */
export function useStockRows(asked: Asked, first: Page) {
  const api = useApi()
  const [page, setPage] = useState(first)
  const [trouble, setTrouble] = useState<string | null>(null)
  const running = useRef<Promise<void> | null>(null)
  const latest = useRef(page)
  const fetchPage = useCallback(
    (after: string | null) =>
      api().call(listings.list, {
        ...asked,
        limit: rowsInPage,
        ...(after === null ? {} : { after }),
      }),
    [api, asked],
  )
  const attempt = useCallback(async (work: () => Promise<void>) => {
    const guarded = async () => {
      try {
        setTrouble(null)
        await work()
      } catch (error) {
        if (!isFailedCall(error)) throw error
        setTrouble(failureIssues(error)[0]?.detail ?? null)
      } finally {
        running.current = null
      }
    }
    running.current = guarded()
    await running.current
  }, [])
  /** Fetches further pages until so many rows are there. */
  const reach = useCallback(
    async (rows: number) => {
      if (running.current !== null) return
      await attempt(async () => {
        let { items, next } = latest.current
        while (items.length < rows && next !== null) {
          const more = await fetchPage(next)
          const known = new Set(items.map(({ id }) => id))
          items = [...items, ...more.items.filter(({ id }) => !known.has(id))]
          next = more.next
          latest.current = { items, next }
          setPage(latest.current)
        }
      })
    },
    [attempt, fetchPage],
  )
  /** Fetches everything again that is there, in its new order. */
  const reload = useCallback(async () => {
    // Pages that are being fetched may be older than the change that this is for.
    while (running.current !== null) await running.current
    await attempt(async () => {
      const wanted = latest.current.items.length
      let { items, next } = await fetchPage(null)
      while (items.length < wanted && next !== null) {
        const more = await fetchPage(next)
        items = [...items, ...more.items]
        next = more.next
      }
      latest.current = { items, next }
      setPage(latest.current)
    })
  }, [attempt, fetchPage])
  /** Changes rows that are there, after the server has. */
  const patch = useCallback((change: (row: StockRow) => StockRow) => {
    latest.current = { ...latest.current, items: latest.current.items.map(change) }
    setPage(latest.current)
  }, [])
  return { rows: page.items, trouble, reach, reload, patch }
}
