import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { failureIssues } from '../../../ui/failure.ts'

/** Runs one operation at a time, says what went wrong, and has the page read anew what is now. */
export function useOperation() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  /** Resolves with whether it was done; false as well while another is under way. */
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setError(undefined)
    try {
      await work()
      return true
    } catch (failure) {
      setError(
        failureIssues(failure)
          .map(({ detail }) => detail)
          .join(' '),
      )
      return false
    } finally {
      await revalidate()
      setBusy(false)
    }
  }
  return { busy, error, run }
}
