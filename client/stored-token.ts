import { jwtDecode } from 'jwt-decode'

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

/** How many seconds before it expires a token is exchanged, so that no call arrives too late. */
const margin = 30

/** Whether a token expires soon, or cannot be read; then it must be exchanged before a call. */
export function expiresSoon(token: string): boolean {
  try {
    return (jwtDecode(token).exp ?? 0) - Date.now() / 1000 < margin
  } catch {
    // Not a token of ours; the server will say so.
    return true
  }
}
