import {
  type Api,
  CallError,
  isFailedCall,
  SessionEnded,
  type SignInAnswer,
  type Watch,
} from '#shared/contract/call.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Problem } from '#shared/contract/problem.ts'
import { requestFor } from '#shared/contract/request-for.ts'

import { fetchSignedIn, requestToken } from './access.ts'
import { sendFile } from './send-file.ts'
import { sessionStore } from './session-store.ts'

const offline: Problem = {
  type: '/api/docs#unavailable',
  title: 'The server could not be reached',
  status: 503,
  detail: 'The server could not be reached. Check the connection and try again.',
}

const busy = 'The server could not do this now. Try again in a moment.'

interface Upload extends Watch {
  file: Blob
}

async function problemIn(response: Response): Promise<Problem> {
  const told = response.headers.get('content-type')?.includes('problem+json') ?? false
  // A proxy in between may answer with its own page.
  if (!told) return { ...offline, status: response.status, detail: busy }
  return (await response.json()) as Problem
}

interface Sent {
  to: Endpoint
  input: object
  upload: Upload | undefined
  /** The same for every repetition, so that the server does it once. */
  key: string | null
}

/** Sends a request for an operation. Logs the visitor out if the session has ended. */
async function send({ to, input, upload, key }: Sent): Promise<Response> {
  const { address, init } = requestFor(to, input as Readonly<Record<string, unknown>>, upload?.file)
  if (key !== null) init.headers = { ...init.headers, 'idempotency-key': key }
  let response: Response
  try {
    response = await fetchSignedIn(address, init, upload && sendFile(upload))
  } catch (error) {
    upload?.signal?.throwIfAborted()
    if (error instanceof SessionEnded) sessionStore.end()
    throw isFailedCall(error) ? error : new CallError(offline)
  }
  if (!response.ok) throw new CallError(await problemIn(response))
  return response
}

/** Milliseconds before a request without an answer is sent again. */
const pauses = [500, 1500, 3000]

/**
 * Does the same, but if no answer arrives and the operation has its effect once for each key, sends the
 * request again.
 */
async function sendSurely(sent: Sent, turn = 0): Promise<Response> {
  try {
    return await send(sent)
  } catch (error) {
    const pause = pauses[turn]
    if (sent.key === null || pause === undefined || !(error instanceof CallError)) throw error
    if (error.problem !== offline && error.code !== 'in-progress') throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return sendSurely(sent, turn + 1)
  }
}

/**
 * Does the same, but if the operation asks for a proof of identity, asks the person for it and
 * sends the request again. Callers need not know. If the person declines, the call fails with
 * `step-up`.
 */
async function sendProved(to: Endpoint, input: object, upload?: Upload): Promise<Response> {
  const sent = { to, input, upload, key: to.once ? crypto.randomUUID() : null }
  try {
    return await sendSurely(sent)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'step-up') throw error
    const { proveIdentity } = await import('./step-up.tsx')
    if (!(await proveIdentity(api.call))) throw error
    return sendSurely(sent)
  }
}

async function signIn(parameters: object): Promise<SignInAnswer> {
  const answer = await requestToken(parameters).catch(() => {
    throw new CallError(offline)
  })
  if (answer.ok) {
    sessionStore.follow()
    return 'signed-in'
  }
  if (answer.error === 'second_step_required') return 'second-step'
  if (answer.error === 'passkey_required') return 'passkey'
  if (answer.status === 400) return 'refused'
  const minutes = Math.ceil((answer.retryAfter ?? 60) / 60)
  const detail =
    answer.status === 429
      ? `There have been too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
      : busy
  throw new CallError({ ...offline, status: answer.status, detail })
}

/** How the pages reach the server from a browser. */
export const api: Api = {
  call: async (to, input) => (await sendProved(to, input as object)).json(),
  upload: async (to, input, file, watch) =>
    (await sendProved(to, input as object, { file, ...watch })).json(),
  uploadInParts: async (...args) => (await import('./upload-in-parts.ts')).uploadInParts(...args),
  download: async (to, input) => (await sendProved(to, input as object)).blob(),
  signIn,
  signedIn: () => sessionStore.get() !== null,
  forgetSession: sessionStore.end,
}
