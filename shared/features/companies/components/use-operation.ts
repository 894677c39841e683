import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { CallError } from '../../../contract/call.ts'

/** Runs one operation at a time, says what went wrong, and has the page read anew what is now. */
export function useOperation() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      setError(refused.problem.errors?.map(({ detail }) => detail).join(' ') ?? refused.message)
    } finally {
      await revalidate()
      setBusy(false)
    }
  }
  return { busy, error, run }
}
