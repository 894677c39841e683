import { readSession, type Session, tokenKey } from '#shared/session/session.ts'
import type { SessionStore } from '#shared/session/use-auth.ts'

import { forgetEarly } from './early-call.ts'
import { storedToken } from './stored-token.ts'

const listeners = new Set<() => void>()
let current: Session | null = null

/** Reads local storage again, marks the document and notifies listeners. */
function refreshSession(): void {
  const token = storedToken()
  if (token !== (current?.token ?? null)) {
    current = readSession(token)
    forgetEarly()
  }
  document.documentElement.dataset.session = current === null ? 'out' : 'in'
  for (const changed of listeners) changed()
}

/**
 * Does the same after another tab has changed local storage. What is on the screen or typed there
 * belongs to one account, so for another account the page reloads. Until it has, the session stays
 * the old one.
 */
function followOtherTab(): void {
  const next = readSession(storedToken())
  if (current && next && next.personId !== current.personId) location.reload()
  else refreshSession()
}

/** Clears all local storage; other tabs follow through the storage event. */
function end(): void {
  try {
    localStorage.clear()
  } catch {
    // Storage is blocked: there is nothing to clear.
  }
  refreshSession()
}

/** Ends the session here and on the server, and goes to the home page. Works offline too. */
function logOut(): void {
  // `keepalive` lets the request outlive the page. If it fails, the session ends by its idle time.
  void fetch('/api/token/revoke', { method: 'POST', keepalive: true }).catch(() => {})
  end()
  location.assign('/')
}

/** The session as kept in local storage. */
export const sessionStore: SessionStore & { follow: () => void } = {
  get: () => current,
  subscribe: (changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  },
  logOut,
  /** Reads local storage again after this tab has changed it. */
  follow: refreshSession,
  end,
}

/** Starts following local storage, in this tab and in others. */
export function followSession(): void {
  refreshSession()
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === tokenKey) followOtherTab()
  })
  // A page restored from the back-forward cache has missed all storage events in between.
  addEventListener('pageshow', (event) => {
    if (event.persisted) followOtherTab()
  })
}
