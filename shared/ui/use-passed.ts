import { useEffect, useEffectEvent } from 'react'

import { useNow } from './use-now.ts'

const soon = 120_000
const again = 10_000

/**
 * Milliseconds until a moment, counted in whole minutes, and what to do once it has passed: a second
 * late, and every ten seconds as long as the moment stays the same, because the server's clock decides.
 */
export function usePassed(until: string, then: () => void): number {
  const now = useNow()
  const end = new Date(until).getTime()
  const left = end - now.getTime()
  const isSoon = left < soon
  const onPassed = useEffectEvent(then)
  useEffect(() => {
    if (!isSoon) return
    const passed = () => {
      onPassed()
      timer = setTimeout(passed, again)
    }
    let timer = setTimeout(passed, Math.max(end - Date.now(), 0) + 1000)
    return () => clearTimeout(timer)
  }, [isSoon, end])
  return left
}
