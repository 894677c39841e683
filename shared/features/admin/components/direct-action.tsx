import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { type Api, useApi } from '../../../contract/call.ts'
import { failureIssues } from '../../../ui/failure.ts'

interface DirectActionProps {
  label: string
  /** What the button is about, if its label does not say so; only read out. */
  about?: string
  working: string
  /** The message after success, if the page itself does not show it. */
  done?: string
  /** Does it; afterwards the page reloads its data. */
  send: (api: Api) => Promise<unknown>
}

/** A button that acts immediately, and reports the result. */
export function DirectAction({ label, about, working, done = '', send }: DirectActionProps) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [says, setSays] = useState('')
  const act = async () => {
    if (busy) return
    setBusy(true)
    setSays('')
    try {
      await send(api())
      await revalidate()
      setSays(done)
    } catch (error) {
      setSays(failureIssues(error)[0]?.detail ?? '')
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="direct-action">
      <button
        className="button button-small"
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => void act()}
      >
        {busy ? working : label}
        {about !== undefined && <span className="visually-hidden"> {about}</span>}
      </button>
      <output>{says}</output>
    </span>
  )
}
