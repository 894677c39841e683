import { tokenKey } from '#shared/session/session.ts'

/** The login token in local storage; null if storage is blocked. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(tokenKey)
  } catch {
    // Storage is blocked: the visitor is logged out.
    return null
  }
}
