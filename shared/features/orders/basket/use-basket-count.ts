import { useCallback, useSyncExternalStore } from 'react'

import { isFailedCall, useApi } from '../../../contract/call.ts'
import { basket } from './contract.ts'

let lots: number | null = null
const listeners = new Set<() => void>()

/** Shows everywhere on the page how many lots are in the basket now. */
export function showBasketCount(now: number | null): void {
  lots = now
  for (const tell of listeners) tell()
}

/** How many lots are in the basket of the reader's company; null until known. Asked once a page. */
export function useBasketCount(): number | null {
  const api = useApi()
  const subscribe = useCallback(
    (tell: () => void) => {
      const first = listeners.size === 0
      listeners.add(tell)
      if (first) {
        api()
          .call(basket.count, {})
          .then(
            (now) => showBasketCount(now.lots),
            (error: unknown) => {
              // The page behind the link says what is wrong.
              if (!isFailedCall(error)) throw error
            },
          )
      }
      return () => {
        listeners.delete(tell)
        // Nothing about somebody who has logged out stays.
        if (listeners.size === 0) lots = null
      }
    },
    [api],
  )
  return useSyncExternalStore(
    subscribe,
    () => lots,
    () => null,
  )
}
