import { useEffect, useState } from 'react'

import { CallError } from '../../contract/call.ts'

/** What stands on the page until the link has been read, or because it cannot be used. */
type Unopened = { of: 'reading' } | { of: 'over'; why: string }

const incomplete: Unopened = {
  of: 'over',
  why: 'This link is incomplete. Open it from the email again.',
}

interface MailedLink<State> {
  state: State | Unopened
  busy: boolean
  /** Carries out what the reader decides; presses while that runs do nothing. */
  decide: (work: () => Promise<State>) => Promise<void>
}

/**
 * The state of a page that asks the server what a link in an email is about.
 * @param read reads the address's fragment, which holds the secret; once, when the page opens
 */
export function useMailedLink<State extends { of: string }>(
  read: (fragment: string) => Promise<State>,
): MailedLink<State> {
  const [state, setState] = useState<State | Unopened>({ of: 'reading' })
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<State>) => {
    try {
      setState(await work())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setState(error.code === 'invalid-input' ? incomplete : { of: 'over', why: error.message })
    }
  }
  useEffect(() => {
    const fragment = location.hash.slice(1)
    if (fragment === '') setState(incomplete)
    else void attempt(() => read(fragment))
    // oxlint-disable-next-line react/exhaustive-deps -- the link is read once
  }, [])
  const decide = async (work: () => Promise<State>) => {
    if (busy) return
    setBusy(true)
    await attempt(work)
    setBusy(false)
  }
  return { state, busy, decide }
}

/** Stands on every page that a link in an email opens. */
export const LinkNeedsScript = () => (
  <noscript>
    <p>This page needs JavaScript to read the link. Turn it on and reload the page.</p>
  </noscript>
)
