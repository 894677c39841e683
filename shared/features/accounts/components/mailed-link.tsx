import { type ReactNode, useState } from 'react'

import { CallError, useApi } from '../../../contract/call.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'

interface MailedLinkProps {
  /** Takes the secret of the link. */
  to: Endpoint
  /** What the button does, and what it says meanwhile. */
  label: string
  working: string
  /** What stands there once it is done. */
  done: ReactNode
  /** What to do where the link is no longer good. */
  otherwise: string
}

type State = { of: 'open' | 'busy' | 'done' } | { of: 'refused'; why: string }

/**
 * What a link in a mail leads to: a button, so that a mail scanner which follows links does nothing.
 * The secret is in the fragment, which no server is sent.
 */
export function MailedLink({ to, label, working, done, otherwise }: MailedLinkProps) {
  const api = useApi()
  const [state, setState] = useState<State>({ of: 'open' })
  const confirm = async () => {
    setState({ of: 'busy' })
    try {
      await api().call(to, { secret: location.hash.slice(1) })
      setState({ of: 'done' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setState({ of: 'refused', why: error.message })
    }
  }
  return (
    <div className="profile-state" aria-live="polite">
      {state.of === 'done' ? (
        done
      ) : (
        <>
          {state.of === 'refused' && (
            <p className="field-error">
              {state.why} {otherwise}
            </p>
          )}
          <div className="actions">
            <button
              className="button button-filled"
              type="button"
              aria-disabled={state.of === 'busy' || undefined}
              onClick={() => void (state.of === 'busy' || confirm())}
            >
              {state.of === 'busy' ? working : label}
            </button>
          </div>
          <noscript>
            <p>This page needs JavaScript to read the link. Turn it on and load it again.</p>
          </noscript>
        </>
      )}
    </div>
  )
}
