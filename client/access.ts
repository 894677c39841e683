import { jwtDecode } from 'jwt-decode'

import { CallError, SessionEnded } from '#shared/contract/call.ts'
import type { Problem } from '#shared/contract/problem.ts'
import { readSession, tokenKey } from '#shared/session/session.ts'

import { sessionStore } from './session-store.ts'
import { storedToken } from './stored-token.ts'

/** Seconds before its end at which a token is exchanged: a call must not arrive too late. */
const margin = 30

/** How long a token is still good, in seconds; nothing where that cannot be read. */
function remaining(token: string): number {
  try {
    return (jwtDecode(token).exp ?? 0) - Date.now() / 1000
  } catch {
    // Not a token of ours; the server will say so.
    return 0
  }
}

/** What the token endpoint answered: logged in, or why not. */
export type TokenAnswer =
  | { ok: true }
  | { ok: false; error: string; status: number; retryAfter: number | null }

/** Asks the token endpoint, and keeps the token that it gives. Throws where the server cannot be reached. */
export async function requestToken(parameters: object): Promise<TokenAnswer> {
  const response = await fetch('/api/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  })
  const answer = (await response.json()) as { access_token?: string; error?: string } & Problem
  if (response.ok && answer.access_token !== undefined) {
    localStorage.setItem(tokenKey, answer.access_token)
    return { ok: true }
  }
  const wait = response.headers.get('retry-after')
  return {
    ok: false,
    error: answer.error ?? answer.title,
    status: response.status,
    retryAfter: wait === null ? null : Number(wait),
  }
}

/**
 * Exchanges the token for a fresh one. One tab does it for all: whoever waited finds it done. Where the
 * session is over, the browser is logged out.
 * @returns the token to go on with; null where there is none any more
 */
async function refresh(refused: string): Promise<string | null> {
  return navigator.locks.request('token', async () => {
    if (storedToken() !== refused) return storedToken()
    const answer = await requestToken({ grant_type: 'refresh' })
    // Busy is not over: the caller's own request will tell. Nor is a login meanwhile in another tab.
    const over = !answer.ok && answer.status === 400 && storedToken() === refused
    if (over) sessionStore.end()
    return storedToken()
  })
}

/** Another tab has logged in with another account since this page was shown. */
const otherAccount: Problem = {
  type: '/api/docs#conflict',
  title: 'You have logged in with another account',
  status: 409,
  detail:
    'You have logged in with another account in this browser, so nothing was done here. Load the page again to go on with that account.',
}

/** Whether a token is somebody else's than the page: what was read or typed there must not become theirs. */
function isOthers(token: string): boolean {
  const shown = sessionStore.get()
  return shown !== null && readSession(token)?.personId !== shown.personId
}

/**
 * Fetches with the visitor's token, exchanged before it ends and once more when it is refused. What is
 * open to everybody is fetched without one where the session is over.
 * @param send what sends the request, where it is not `fetch`
 * @throws SessionEnded where the server wants a session and there is none
 * @throws CallError where the token is another account's than the page
 */
export async function fetchSignedIn(
  address: string,
  init: RequestInit,
  send: (address: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<Response> {
  const ask = async (token: string | null) => {
    if (token !== null && isOthers(token)) throw new CallError(otherAccount)
    const signed = token === null ? {} : { authorization: `Bearer ${token}` }
    const response = await send(address, { ...init, headers: { ...init.headers, ...signed } })
    if (response.status !== 401) return response
    // An answer that nobody reads would hold its connection.
    await response.body?.cancel()
    return null
  }
  let token = storedToken()
  if (token !== null && remaining(token) < margin) token = await refresh(token)
  let response = await ask(token)
  if (response === null && token !== null) response = await ask(await refresh(token))
  if (response === null) throw new SessionEnded()
  return response
}
