import { useCallback, useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { failureIssues } from '../../../ui/failure.ts'
import { stockBook } from '../stock-book-contract.ts'
import { filterOf, type StockQuery } from './stock-query.ts'
import type { Summary } from './stock-sums.tsx'

/**
 * The counts and sums of a filter, and what fetches them again after a change. The rows are kept
 * apart from them, so the page's data need not be loaded again.
 */
export function useStockSummary(
  query: StockQuery,
  loaded: Summary,
  failed: (says: string | null) => void,
): readonly [Summary, () => Promise<void>] {
  const api = useApi()
  const [newer, setNewer] = useState({ than: loaded, summary: loaded })
  const refresh = useCallback(async () => {
    try {
      const summary = await api().call(stockBook.summary, filterOf(query))
      setNewer({ than: loaded, summary })
    } catch (error) {
      failed(failureIssues(error)[0]?.detail ?? null)
    }
  }, [api, query, loaded, failed])
  return [newer.than === loaded ? newer.summary : loaded, refresh]
}
