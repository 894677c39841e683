import { useRef, useState } from 'react'

import { useTurns } from './use-turns.ts'

/**
 * A choice that counts once something has been done for it, such as fetching its prices. Another one may be
 * made meanwhile; the last one is done last.
 * @returns the choice as long as it does not count yet, and what makes one
 */
export function useLastChoice<T>(work: (choice: T) => Promise<unknown>) {
  const takeTurn = useTurns()
  const [next, setNext] = useState<T | null>(null)
  const last = useRef<T>(null)
  const choose = (choice: T) => {
    last.current = choice
    setNext(choice)
    void takeTurn(async () => {
      if (last.current !== choice) return
      await work(choice)
      if (last.current === choice) setNext(null)
    })
  }
  return [next, choose] as const
}
