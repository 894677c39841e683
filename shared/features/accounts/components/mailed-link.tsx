import { type ReactNode, useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { useWork } from '../../../ui/use-work.ts'

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

/**
 * What a link in a mail leads to: a button, so that a mail scanner which follows links does nothing.
 * The secret is in the fragment, which no server is sent.
 */
export function MailedLink({ to, label, working, done, otherwise }: MailedLinkProps) {
  const api = useApi()
  const work = useWork()
  const [isDone, setDone] = useState(false)
  const busy = work.working !== null
  const confirm = () =>
    work.run('confirm', async () => {
      await api().call(to, { secret: location.hash.slice(1) })
      setDone(true)
    })
  return (
    <div className="profile-state" aria-live="polite">
      {isDone ? (
        done
      ) : (
        <>
          {work.trouble !== null && (
            <p className="field-error">
              {work.trouble} {otherwise}
            </p>
          )}
          <div className="actions">
            <button
              className="button button-filled"
              type="button"
              aria-disabled={busy || undefined}
              onClick={() => void confirm()}
            >
              {busy ? working : label}
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
