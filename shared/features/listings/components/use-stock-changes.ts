import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import type { OutputOf, SentTo } from '../../../contract/endpoint.ts'
import { failureIssues } from '../../../ui/failure.ts'
import { stockBook } from '../stock-book-contract.ts'

export type Outcome = OutputOf<typeof stockBook.bulk>
type Order = SentTo<typeof stockBook.bulk>
export type Change = Order['change']
export type Target = Pick<Order, 'items' | 'filter' | 'count'>

/** The last change, as the undo line tells it. */
export interface Told {
  says: string
  skipped: Outcome['skipped']
  batchId: string | null
}

/** Changes of the stock, the last of which can be taken back. */
export function useStockChanges() {
  const api = useApi()
  const [told, setTold] = useState<Told | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
  const busy = useRef(false)
  const attempt = useCallback(async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (busy.current) return null
    busy.current = true
    setWorking(true)
    setTrouble(null)
    try {
      return await work()
    } catch (error) {
      setTrouble(failureIssues(error)[0]?.detail ?? null)
      return null
    } finally {
      busy.current = false
      setWorking(false)
    }
  }, [])
  const preview = useCallback(
    (target: Target, change: Change) =>
      attempt(() => api().call(stockBook.bulk, { ...target, change, preview: true })),
    [api, attempt],
  )
  /** @param says what the undo line tells about the outcome */
  const make = useCallback(
    (target: Target, change: Change, says: (outcome: Outcome) => string) =>
      attempt(async () => {
        const outcome = await api().call(stockBook.bulk, { ...target, change })
        const { batchId, skipped } = outcome
        setTold({ says: says(outcome), skipped, batchId })
        return outcome
      }),
    [api, attempt],
  )
  /** Takes the last change back; answers whether it did. */
  const undo = useCallback(async (): Promise<boolean> => {
    if (!told?.batchId) return false
    const { batchId } = told
    const outcome = await attempt(() => api().call(stockBook.undoBatch, { batchId }))
    if (outcome === null) return false
    const { done, skipped } = outcome
    setTold({ says: done === 1 ? 'Undone.' : `Undone for ${done}.`, skipped, batchId: null })
    return true
  }, [told, api, attempt])
  return { told, trouble, setTrouble, working, preview, make, undo }
}

/** Ctrl+Z takes back the last change, as its button does. */
export function useUndoKey(undo: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
    // In a field it takes back what was typed.
    if ((event.target as HTMLElement).matches('input:not([type=checkbox]), textarea')) return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
