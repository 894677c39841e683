/**
 * Runs inline in the head, before the first paint: marks the document as signed in or out, so that
 * a signed-in visitor sees neither a flash nor a shift. Its hash is in the content security policy.
 */
import { readSession, tokenKey } from '#shared/session/session.ts'

const read = () => {
  try {
    return localStorage.getItem(tokenKey)
  } catch {
    // Storage is blocked: the visitor is signed out.
    return null
  }
}

document.documentElement.dataset.session = readSession(read()) === null ? 'out' : 'in'
