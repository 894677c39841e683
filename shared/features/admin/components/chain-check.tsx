import { useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { failureIssues } from '../../../ui/failure.ts'
import { adminAudit } from '../audit-contract.ts'

/** Verifies the whole chain, and says how far it is intact. */
export function ChainCheck() {
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const [says, setSays] = useState('')
  const check = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { entries, brokenAt, hash } = await api().call(adminAudit.checkChain, {})
      setSays(
        brokenAt === null
          ? `Nothing was changed or removed: ${entries} entries. Hash of the last one: ${hash}`
          : `The log is damaged at entry ${brokenAt}: it was changed, or an entry before it was removed.`,
      )
    } catch (error) {
      setSays(failureIssues(error)[0]?.detail ?? '')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        className="button button-small"
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => void check()}
      >
        {busy ? 'Checking the log' : 'Check the log'}
      </button>
      <output className="chain-check">{says}</output>
    </>
  )
}
