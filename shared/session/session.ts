import { jwtDecode } from 'jwt-decode'

/** The local storage key of the login token. */
export const tokenKey = 'token'

/** What the browser believes about its visitor. Only the server verifies tokens; this is for display. */
export interface Session {
  token: string
  /** The account, from the token's `sub` claim. */
  personId: string | null
  /** Display name from the token's `name` claim, if it has one. */
  name: string | null
}

const textOrNull = (claim: unknown) => (typeof claim === 'string' ? claim : null)

/**
 * Reads a stored token. Decodable means logged in: neither signature nor expiry is checked.
 * Anything else means logged out, silently.
 */
export function readSession(token: string | null): Session | null {
  if (token === null) return null
  try {
    const claims: unknown = jwtDecode(token)
    if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) return null
    const { sub, name } = claims as { sub?: unknown; name?: unknown }
    return { token, personId: textOrNull(sub), name: textOrNull(name) }
  } catch {
    // The specification: a token that cannot be decoded is treated as logged out, with no message.
    return null
  }
}
