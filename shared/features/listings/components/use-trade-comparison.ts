import { useEffect, useState } from 'react'

import { CallError, isFailedCall, useApi } from '../../../contract/call.ts'
import { useAuth } from '../../../session/use-auth.ts'
import type { TradeComparison } from '../lot-data.ts'

/** What the reader may see of the prices: everything, nothing, or not yet known. */
export type SeenPrices = TradeComparison | 'loading' | 'unverified' | 'failed'

/** Loads the prices of the compared lots for whoever is logged in; null for visitors. */
export function useTradeComparison(asked: string): [SeenPrices | null, () => void] {
  const { session } = useAuth()
  const api = useApi()
  const [tries, setTries] = useState(0)
  const wanted = `${asked} ${tries}`
  const [answer, setAnswer] = useState<{ wanted: string; seen: SeenPrices }>()
  const personId = session?.personId ?? null
  useEffect(() => {
    if (personId === null || asked === '') return
    let left = false
    const load = async (): Promise<SeenPrices> => {
      try {
        const { loadTradeComparison } = await import('../lot-data.ts')
        return await loadTradeComparison(api(), asked)
      } catch (error) {
        if (!isFailedCall(error)) throw error
        return error instanceof CallError && error.code === 'forbidden' ? 'unverified' : 'failed'
      }
    }
    void load().then((seen) => left || setAnswer({ wanted, seen }))
    return () => {
      left = true
    }
  }, [personId, api, asked, wanted])
  // The answer may still be about the lots that were compared before.
  const seen = answer?.wanted === wanted ? answer.seen : 'loading'
  return [session === null ? null : seen, () => setTries(tries + 1)]
}
