import { useState } from 'react'

import { CallError, useApi } from '../../../contract/call.ts'
import { profile } from '../profile-contract.ts'

type State = { of: 'idle' | 'busy' | 'done' } | { of: 'refused'; why: string }

/** Fetches everything that is kept about the person, and saves it. */
export function DownloadData() {
  const api = useApi()
  const [state, setState] = useState<State>({ of: 'idle' })
  const busy = state.of === 'busy'
  const download = async () => {
    setState({ of: 'busy' })
    try {
      const address = URL.createObjectURL(await api().download(profile.exportData, {}))
      const link = document.createElement('a')
      link.href = address
      link.download = 'relustre-my-data.json'
      link.click()
      URL.revokeObjectURL(address)
      setState({ of: 'done' })
    } catch (error) {
      if (!(error instanceof CallError)) {
        setState({ of: 'idle' })
        throw error
      }
      setState({ of: 'refused', why: error.message })
    }
  }
  return (
    <>
      <div className="actions">
        <button
          className="button button-small"
          type="button"
          aria-disabled={busy || undefined}
          onClick={() => busy || void download()}
        >
          {busy ? 'Gathering your data' : 'Download my data'}
        </button>
      </div>
      <p aria-live="polite">
        {state.of === 'done' && 'Your browser has saved the file.'}
        {state.of === 'refused' && <span className="field-error">{state.why}</span>}
      </p>
    </>
  )
}
