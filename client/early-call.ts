/** Milliseconds after which an answer that nobody has taken is too old. */
const freshFor = 30_000

interface EarlyCall {
  call: string
  at: number
  answer: Promise<Response | null>
  stop: AbortController
}

/** The calls that the entry has made, with answers of null if none arrived. */
let early: EarlyCall[] = []

const callOf = (address: string, { method, body }: RequestInit, token: string | null) =>
  JSON.stringify([token, method, address, body ?? null])

function call(token: string, address: string, body?: string): void {
  const json = body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }
  const init: RequestInit = { method: body === undefined ? 'GET' : 'POST', ...json }
  const headers = { ...init.headers, authorization: `Bearer ${token}` }
  const stop = new AbortController()
  const answer = fetch(address, { ...init, headers, signal: stop.signal }).catch(() => null)
  early.push({ call: callOf(address, init, token), at: Date.now(), answer, stop })
}

/**
 * Makes the call for prices that the page names by `data-asks`, and the one for the currency that they are
 * read in, before the application is here to make them. The same document is sent to everybody; what only
 * this visitor may see is fetched by this.
 * @returns whether the page names one
 */
export function callEarly(token: string): boolean {
  const place = document.querySelector<HTMLElement>('[data-asks]')
  const { asks = '', asksBody } = place?.dataset ?? {}
  if (asks === '') return false
  call(token, asks, asksBody)
  call(token, '/api/me/currency')
  return true
}

/**
 * Takes the answer to an early call, for a call that is the same and has the same token. The answer can be
 * taken once: the next such call goes to the server. Null if there is none, or if another attempt may fare
 * better.
 */
export async function takeEarly(
  address: string,
  init: RequestInit,
  token: string | null,
): Promise<Response | null> {
  const made = early.find(({ call: same }) => same === callOf(address, init, token))
  if (made === undefined) return null
  early = early.filter((other) => other !== made)
  if (Date.now() - made.at > freshFor) {
    made.stop.abort()
    return null
  }
  const response = await made.answer
  if (response === null) return null
  if (response.status < 500 && response.status !== 401 && response.status !== 429) return response
  // An unread answer would keep its connection open.
  await response.body?.cancel()
  return null
}

/** Forgets the answers, because their session has ended, and lets their connections go. */
export function forgetEarly(): void {
  for (const { stop } of early) stop.abort()
  early = []
}
