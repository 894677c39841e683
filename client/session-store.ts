import { readSession, type Session, tokenKey } from '#shared/session/session.ts'
import type { SessionStore } from '#shared/session/use-auth.ts'

import { storedToken } from './stored-token.ts'

const listeners = new Set<() => void>()
let current: Session | null = null

/** Reads local storage again, marks the document and tells whoever listens. */
function refreshSession(): void {
  const token = storedToken()
  if (token !== (current?.token ?? null)) current = readSession(token)
  document.documentElement.dataset.session = current === null ? 'out' : 'in'
  for (const changed of listeners) changed()
}

/**
 * The same after another tab has changed it. What is on the screen, or has been typed there, belongs to
 * one account; for another one the page starts afresh, and until then it stays the former one's.
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

/** Ends the session here and on the server, and goes to the home page; it works without the server too. */
function logOut(): void {
  // It outlives the page. Where it fails, the session ends by its idle time.
  void fetch('/api/token/revoke', { method: 'POST', keepalive: true }).catch(() => {})
  end()
  location.assign('/')
}

/** The session as local storage has it. */
export const sessionStore: SessionStore & { follow: () => void; end: () => void } = {
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
  // A page restored from the back-forward cache missed every storage event meanwhile.
  addEventListener('pageshow', (event) => {
    if (event.persisted) followOtherTab()
  })
}
