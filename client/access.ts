import { CallError, SessionEnded } from '#shared/contract/call.ts'
import type { Problem } from '#shared/contract/problem.ts'
import { readSession, tokenKey } from '#shared/session/session.ts'

import { takeEarly } from './early-call.ts'
import { sessionStore } from './session-store.ts'
import { expiresSoon, storedToken } from './stored-token.ts'

/** The token endpoint's answer: logged in, or why not. */
export type TokenAnswer =
  | { ok: true }
  | { ok: false; error: string; status: number; retryAfter: number | null }

/** Calls the token endpoint and stores the token. Throws if the server cannot be reached. */
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
 * Exchanges the token for a fresh one. One tab does this for all; the others find it done. If the
 * session has ended, logs the browser out.
 * @returns the token to use from now on, or null if there is none
 */
async function refresh(refused: string): Promise<string | null> {
  return navigator.locks.request('token', async () => {
    if (storedToken() !== refused) return storedToken()
    const answer = await requestToken({ grant_type: 'refresh' })
    // A busy server does not mean that the session has ended: the caller's own request will show
    // that. Nor does it mean that if another tab has logged in since.
    const over = !answer.ok && answer.status === 400 && storedToken() === refused
    if (over) sessionStore.end()
    return storedToken()
  })
}

/** Another tab has logged in to another account since this page was shown. */
const otherAccount: Problem = {
  type: '/api/docs#conflict',
  title: 'You have logged in to another account',
  status: 409,
  detail:
    'You have logged in to another account in this browser, so nothing was done here. Reload the page to continue with that account.',
}

/**
 * Whether a token belongs to another account than the page. What was read or typed on this page
 * must not reach that account.
 */
function isOthers(token: string): boolean {
  const shown = sessionStore.get()
  return shown !== null && readSession(token)?.personId !== shown.personId
}

/** The visitor's token, exchanged if it expires soon; null if they are logged out. */
export async function freshToken(): Promise<string | null> {
  const token = storedToken()
  return token !== null && expiresSoon(token) ? refresh(token) : token
}

/**
 * Fetches with the visitor's token, which is exchanged before it expires and once more if it is
 * refused. Public operations are called without a token if the session has ended.
 * @param send sends the request, if not `fetch`
 * @throws SessionEnded if the server requires a session and there is none
 * @throws CallError if the token belongs to another account than the page
 */
export async function fetchSignedIn(
  address: string,
  init: RequestInit,
  send: (address: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<Response> {
  const ask = async (token: string | null) => {
    if (token !== null && isOthers(token)) throw new CallError(otherAccount)
    const signed = token === null ? {} : { authorization: `Bearer ${token}` }
    const response =
      (await takeEarly(address, init, token)) ??
      (await send(address, { ...init, headers: { ...init.headers, ...signed } }))
    if (response.status !== 401) return response
    // An unread answer would keep its connection open.
    await response.body?.cancel()
    return null
  }
  const token = await freshToken()
  let response = await ask(token)
  if (response === null && token !== null) response = await ask(await refresh(token))
  if (response === null) throw new SessionEnded()
  return response
}
