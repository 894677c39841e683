import { useRef } from 'react'

/** Runs pieces of work one after another. Each begins when the one before has ended, also if that failed. */
export function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (work: () => Promise<void>): Promise<void> => {
    const next = last.current.then(work, work)
    last.current = next
    return next
  }
}
