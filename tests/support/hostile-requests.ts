import { Agent, request as httpRequest } from 'node:http'

import { expect } from 'vitest'

import type { Operation } from '#server/contract/operation.ts'
import { operations } from '#server/features.ts'
import type { Problem } from '#shared/contract/problem.ts'

import { cpuTime } from './cpu-time.ts'
import { databaseEnv } from './database.ts'
import { signInAs } from './people.ts'
import { startSite } from './site.ts'
import { trader } from './traders.ts'

interface Sent {
  method: string
  path: string
  body?: Buffer | string | undefined
  headers?: Record<string, string>
}
interface Heard {
  status: number
  type: string
  requestId: string
  text: string
  /** What it cost the server, which runs in this process. */
  cpuMs: number
}

/** A site, and what tests of hostile input do with it. */
export async function openHostile() {
  const site = await startSite({ ...(await databaseEnv()), TRUSTED_PROXIES: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  let requests = 0
  function send({ method, path, body, headers = {} }: Sent): Promise<Heard> {
    // From a different address each time, so that no limit answers before the check does.
    requests += 1
    const from = `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`
    const { hostname, port } = new URL(site.address)
    // Node sends the body of a DELETE without its length, so it would be read as the next request.
    const sized =
      method === 'DELETE' && body !== undefined
        ? { 'content-length': String(Buffer.byteLength(body)) }
        : {}
    const all = { 'x-forwarded-for': from, 'x-forwarded-proto': 'https', ...sized, ...headers }
    const started = cpuTime()
    return new Promise((resolve, reject) => {
      const options = { hostname, port, method, path, headers: all, agent }
      const request = httpRequest(options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            requestId: String(response.headers['x-request-id'] ?? ''),
            text: Buffer.concat(chunks).toString(),
            cpuMs: cpuTime() - started,
          }),
        )
      })
      request.on('error', reject)
      request.end(body)
    })
  }

  const callers = new Map<string, { uses: number; headers: Record<string, string> }>()
  /** Somebody with the right to get as far as the input check, for so many requests of one operation. */
  const callerFor = async ({ rule }: Operation, uses: number): Promise<Record<string, string>> => {
    if (rule.name === 'anyone') return {}
    const role = rule.name.startsWith('operator') ? 'operator' : 'seller in two steps'
    // Only a verified company passes the rule of trade.
    const signIn = () =>
      /trading|buying/.test(rule.name)
        ? trader(site, rule.name.includes('selling') ? 'seller' : 'buyer')
        : signInAs(site, role)
    const known = callers.get(rule.name)
    // Nobody may call us more than 600 times a minute.
    const caller = known && known.uses + uses < 500 ? known : { uses: 0, ...(await signIn()) }
    caller.uses += uses
    callers.set(rule.name, caller)
    return caller.headers
  }
  const stop = () => {
    agent.destroy()
    return site.stop(0)
  }
  return { site, send, callerFor, stop }
}

/**
 * What an answer to nonsense must never contain: the place, the cause and the words of a failure.
 */
export const leaks =
  /\bat \S+ \(|node_modules|\.tsx?:\d|\/server\/|SELECT |INSERT |UPDATE |syntax error|SQLSTATE|drizzle|postgres|pglite|express|zod\b|body-parser/i

export function expectRefusal(heard: Heard, what: string) {
  expect(heard.status, `${what}: ${heard.text}`).toBeGreaterThanOrEqual(400)
  expectTold(heard, what)
}

/** Either accepted, or refused in the form that every refusal has. */
export function expectTold({ status, type, requestId, text }: Heard, what: string) {
  expect(status, `${what}: ${text}`).toBeLessThan(500)
  expect(requestId, what).toMatch(/^[\da-f-]{36}$/)
  if (status < 400) return
  expect(type, what).toMatch(/^application\/problem\+json/)
  const problem = JSON.parse(text) as Problem
  expect(problem, what).toMatchObject({ status, instance: requestId })
  expect(problem.type, what).toMatch(/^\/api\/docs#[a-z-]+$/)
  // Answers also never repeat the input, except for the name of an unknown field.
  expect(text.replaceAll(/"pointer":"[^"]*"/g, ''), what).not.toMatch(leaks)
}

export const json = { 'content-type': 'application/json' }
export const addressOf = ({ endpoint }: Operation) =>
  `/api${endpoint.path.replaceAll(/:\w+/g, 'x')}`
export const takesJson = operations.filter(
  ({ endpoint }) => endpoint.receives === 'json' && endpoint.method !== 'GET',
)
export const fieldsOf = ({ endpoint }: Operation) =>
  Object.keys((endpoint.input as unknown as { shape: object }).shape)

/** A complete request of each grant of the token endpoint. */
export const grants: readonly Record<string, unknown>[] = [
  { grant_type: 'credentials', email: 'a@trade.example', password: 'x', code: '000000' },
  {
    grant_type: 'passkey',
    passkey: {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    },
  },
  { grant_type: 'refresh' },
]
