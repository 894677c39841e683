import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { useApi } from '../../../contract/call.ts'
import type { Endpoint, SentTo } from '../../../contract/endpoint.ts'
import { failureIssues } from '../../../ui/failure.ts'

/** Runs one operation at a time, reports errors, and has the page reload its data. */
export function useOperation() {
  const api = useApi()
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
  /** The same for one call. */
  const call = <E extends Endpoint>(to: E, input: SentTo<E>) => run(() => api().call(to, input))
  return { busy, error, run, call }
}
