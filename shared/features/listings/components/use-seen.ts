import { useEffect, useEffectEvent, useState } from 'react'

import { type Api, CallError, isFailedCall, useApi } from '../../../contract/call.ts'
import type { ProblemCode } from '../../../contract/problem.ts'
import { useAuth } from '../../../session/use-auth.ts'

/**
 * Loads prices, which no page has in its HTML, for whoever is logged in, and can try again; null for
 * visitors.
 * @param asked what they are of; when it changes they are loaded again, and nothing is if it is empty
 * @param refused what stands in their place, by why they were refused; null if the call failed
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
