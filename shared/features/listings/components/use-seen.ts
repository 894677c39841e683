import { useEffect, useEffectEvent, useState } from 'react'

import { type Api, CallError, isFailedCall, useApi } from '../../../contract/call.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import { useAuth } from '../../../session/use-auth.ts'

/**
 * Loads the prices of lots for a reader who is logged in. No page has prices in its HTML.
 * @param asked names the lots; another text loads the prices again, and an empty one loads none
 * @param refused gives what the page shows instead of prices; its code is null if the call failed
 * @returns the prices, null for visitors; and a function that tries again
 */
export function useSeen<T>(
  asked: string,
  load: (api: Api) => Promise<T>,
  refused: (code: ProblemCode | null) => T,
): [T | 'loading' | null, () => void] {
  const { session } = useAuth()
  const api = useApi()
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<{ wanted: string; seen: T }>()
  const reader = session?.personId ?? null
  const wanted = `${reader} ${tries} ${asked}`
  const ask = useEffectEvent(async () => {
    try {
      return await load(api())
    } catch (error) {
      if (!isFailedCall(error)) throw error
      return refused(error instanceof CallError ? error.code : null)
    }
  })
  useEffect(() => {
    if (reader === null || asked === '') return
    let left = false
    void ask().then((seen) => left || setAnswer({ wanted, seen }))
    return () => {
      left = true
    }
  }, [reader, asked, wanted])
  // The answer may still be about what was looked at before.
  const seen = answer?.wanted === wanted ? answer.seen : 'loading'
  return [session === null ? null : seen, () => setTries(tries + 1)]
}
