import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { CallError, useApi } from '../../../contract/call.ts'
import type { SentTo } from '../../../contract/endpoint.ts'
import type { FormIssue } from '../../../contract/form.ts'
import { failureIssues } from '../../../ui/failure.ts'
import { verification } from '../verification-contract.ts'

/** How an upload goes: the part that has been sent, or why it failed. */
export type UploadState =
  | { of: 'none' }
  | { of: 'sending'; part: number }
  | { of: 'cancelled' }
  | { of: 'failed'; lost: boolean; issues: readonly FormIssue[] }

/** Sends one document at a time, and has the page reload its data. Leaving the page cancels it. */
export function useUpload() {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<UploadState>({ of: 'none' })
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])

  /** Resolves to whether the document has arrived. */
  const send = async (query: SentTo<typeof verification.addDocument>, file: File) => {
    const own = new AbortController()
    controller.current = own
    const { signal } = own
    setState({ of: 'sending', part: 0 })
    const onProgress = (part: number) => setState({ of: 'sending', part })
    try {
      await api().upload(verification.addDocument, query, file, { onProgress, signal })
    } catch (failure) {
      if (signal.aborted) setState({ of: 'cancelled' })
      else {
        const lost = failure instanceof CallError && failure.code === 'unavailable'
        setState({ of: 'failed', lost, issues: failureIssues(failure) })
      }
      return false
    }
    await revalidate()
    setState({ of: 'none' })
    return true
  }
  return {
    state,
    send,
    cancel: () => controller.current?.abort(),
    reset: () => setState({ of: 'none' }),
  }
}
