import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { failureIssues } from '../../../ui/failure.ts'

/** Runs one operation at a time, reports errors, and has the page reload its data. */
export function useOperation() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  /** Resolves to whether it succeeded; also false while another operation is running. */
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
