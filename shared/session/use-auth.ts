import { createContext, useContext, useSyncExternalStore } from 'react'

import type { Session } from './session.ts'

/** Where the session is kept; in the browser, in local storage. */
export interface SessionStore {
  /** The current session; the same object until it changes. */
  get: () => Session | null
  subscribe: (changed: () => void) => () => void
  /** Clears all local storage and goes to the home page. */
  logOut: () => void
  /** Clears all local storage and stays on the page. */
  end: () => void
}

/** The server's store: everybody is a visitor. */
export const visitorStore: SessionStore = {
  get: () => null,
  subscribe: () => () => {},
  logOut: () => {},
  end: () => {},
}

export const SessionContext = createContext<SessionStore>(visitorStore)

/**
 * Who the visitor is. Logged out on the server and during hydration; afterwards as local storage
 * says.
 */
export function useAuth(): { session: Session | null; logOut: () => void } {
  const store = useContext(SessionContext)
  const session = useSyncExternalStore(store.subscribe, store.get, () => null)
  return { session, logOut: store.logOut }
}
