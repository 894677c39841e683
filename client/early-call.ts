/** Milliseconds after which an answer that nobody has taken is too old. */
const freshFor = 30_000

/** The call that the entry has made, and its answer; null if that did not arrive. */
let early: {
  call: string
  at: number
  answer: Promise<Response | null>
  stop: AbortController
} | null = null

const callOf = (address: string, { method, body }: RequestInit, token: string | null) =>
  JSON.stringify([token, method, address, body ?? null])

/**
 * Makes the call that the page names by `data-asks`, before the application is here to make it. The
 * same document is sent to everybody; what only this visitor may see is fetched by this.
 * @returns whether the page names one
 */
export function callEarly(token: string): boolean {
  const place = document.querySelector<HTMLElement>('[data-asks]')
  const { asks: address = '', asksBody: body } = place?.dataset ?? {}
  if (address === '') return false
  const json = body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }
  const init: RequestInit = { method: body === undefined ? 'GET' : 'POST', ...json }
  const headers = { ...init.headers, authorization: `Bearer ${token}` }
  const stop = new AbortController()
  const answer = fetch(address, { ...init, headers, signal: stop.signal }).catch(() => null)
  early = { call: callOf(address, init, token), at: Date.now(), answer, stop }
  return true
}

/**
 * Takes the answer to the early call, for a call that is the same and has the same token. The answer can be
 * taken once: the next such call goes to the server. Null if there is none, or if another attempt may fare
 * better.
 */
export async function takeEarly(
  address: string,
  init: RequestInit,
  token: string | null,
): Promise<Response | null> {
  if (early?.call !== callOf(address, init, token)) return null
  if (Date.now() - early.at > freshFor) forgetEarly()
  const answer = early?.answer
  early = null
  const response = (await answer) ?? null
  if (response === null) return null
  if (response.status < 500 && response.status !== 401 && response.status !== 429) return response
  // An unread answer would keep its connection open.
  await response.body?.cancel()
  return null
}

/** Forgets the answer, because its session has ended, and lets its connection go. */
export function forgetEarly(): void {
  early?.stop.abort()
  early = null
}
