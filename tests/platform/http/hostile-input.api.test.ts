import { Agent, request as httpRequest } from 'node:http'

import {
  assert,
  asyncProperty,
  constantFrom,
  dictionary,
  jsonValue,
  oneof,
  string,
} from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Operation } from '#server/contract/operation.ts'
import { operations } from '#server/features.ts'
import type { Running } from '#server/main.ts'
import type { Problem } from '#shared/contract/problem.ts'

import { cpuTime } from '../../support/cpu-time.ts'
import { databaseEnv } from '../../support/database.ts'
import { hostileBodies, hostileValues } from '../../support/hostile-bodies.ts'
import { signInAs } from '../../support/people.ts'
import { startSite } from '../../support/site.ts'
import { trader } from '../../support/traders.ts'

let site: Running
beforeAll(async () => {
  site = await startSite({ ...(await databaseEnv()), TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(async () => {
  agent.destroy()
  await site.stop(0)
})

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

/**
 * What an answer to nonsense must never contain: the place, the cause and the words of a failure.
 */
const leaks =
  /\bat \S+ \(|node_modules|\.tsx?:\d|\/server\/|SELECT |INSERT |UPDATE |syntax error|SQLSTATE|drizzle|postgres|pglite|express|zod\b|body-parser/i

function expectRefusal(heard: Heard, what: string) {
  expect(heard.status, `${what}: ${heard.text}`).toBeGreaterThanOrEqual(400)
  expectTold(heard, what)
}

/** Either accepted, or refused in the form that every refusal has. */
function expectTold({ status, type, requestId, text }: Heard, what: string) {
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

const json = { 'content-type': 'application/json' }
const addressOf = ({ endpoint }: Operation) => `/api${endpoint.path.replaceAll(/:\w+/g, 'x')}`
const takesJson = operations.filter(
  ({ endpoint }) => endpoint.receives === 'json' && endpoint.method !== 'GET',
)
const fieldsOf = ({ endpoint }: Operation) =>
  Object.keys((endpoint.input as unknown as { shape: object }).shape)

const callers = new Map<string, Record<string, string>>()
/** A different person for each operation, with the right to get as far as the input check. */
async function callerFor({ name, rule }: Operation): Promise<Record<string, string>> {
  if (rule.name === 'anyone') return {}
  const role = rule.name.startsWith('operator') ? 'operator' : 'seller in two steps'
  // Only a verified company passes the rule of trade.
  const signIn = () =>
    /trading|buying/.test(rule.name)
      ? trader(site, rule.name.includes('selling') ? 'seller' : 'buyer')
      : signInAs(site, role)
  const headers = callers.get(name) ?? (await signIn()).headers
  callers.set(name, headers)
  return headers
}

describe.each(takesJson)('$name', (operation) => {
  const { method } = operation.endpoint
  const path = addressOf(operation)
  let caller: Record<string, string>
  beforeAll(async () => {
    caller = await callerFor(operation)
  })

  it('refuses every invalid body in the same form', async () => {
    for (const { name, body, headers } of hostileBodies) {
      expectRefusal(
        await send({ method, path, body, headers: { ...json, ...caller, ...headers } }),
        name,
      )
    }
  })

  it('refuses fields that only the server may set', async () => {
    const names =
      'role operator verified kycStatus companyId personId sellerId id createdAt balance commission'
    const forbidden = names.split(' ')
    for (const field of forbidden) {
      if (fieldsOf(operation).includes(field)) continue
      const body = JSON.stringify({ [field]: 'x' })
      const heard = await send({ method, path, body, headers: { ...json, ...caller } })
      expectRefusal(heard, field)
      expect(heard.text, field).toContain('#unknown-field')
      expect(heard.text, field).toContain(`/${field}`)
    }
  })

  it('copes with any value in any field', async () => {
    const fields = fieldsOf(operation).filter((field) => !path.includes(`:${field}`))
    if (fields.length === 0) return
    const record = dictionary(
      constantFrom(...fields),
      oneof(
        { weight: 3, arbitrary: constantFrom(...hostileValues) },
        string({ unit: 'binary' }),
        jsonValue(),
      ),
    )
    await assert(
      asyncProperty(record, async (given) => {
        const body = JSON.stringify(given)
        expectTold(await send({ method, path, body, headers: { ...json, ...caller } }), body)
      }),
      { numRuns: 25 },
    )
  })
})

describe.each(operations)('the address of $name', (operation) => {
  const { method, receives } = operation.endpoint
  const path = addressOf(operation)

  it('copes with invalid parameters', async () => {
    const caller = await callerFor(operation)
    const headers = {
      ...caller,
      ...(method === 'GET'
        ? {}
        : { 'content-type': receives !== 'json' ? 'application/pdf' : 'application/json' }),
    }
    const fields = fieldsOf(operation)
    for (const value of hostileValues.map((each) =>
      Buffer.from(String(each).slice(0, 200)).toString(),
    )) {
      const escaped = encodeURIComponent(value)
      const aimed = `/api${operation.endpoint.path.replaceAll(/:\w+/g, escaped === '' ? 'x' : escaped)}`
      const inPath = operation.endpoint.path.includes(':')
      const query = fields.filter((field) => !operation.endpoint.path.includes(`:${field}`))
      if (!inPath && query.length === 0) break
      const asked = query.map((field) => `${field}=${escaped}`).join('&')
      expectTold(await send({ method, path: `${aimed}?${asked}`, headers }), value)
    }
    const long = '/api' + '/a'.repeat(2500)
    const queries = [
      `?${'a[]=1&'.repeat(700)}`,
      `?${'a'.repeat(7000)}`,
      `?a${'[b]'.repeat(1000)}=1`,
      '?a=1&a=2',
      '?limit=1e400&limit=2',
      '?__proto__=1',
      '?a=%00',
      '?a=%ED%A0%80',
      '?a=%ZZ',
    ]
    for (const query of queries) {
      const heard = await send({ method, path: path + query, headers })
      expectRefusal(heard, query.slice(0, 40))
      expect(heard.cpuMs, query.slice(0, 40)).toBeLessThan(1000)
    }
    for (const odd of ['/%E0%A4%A', '/%00', '/..%2f..%2fetc']) {
      expectRefusal(await send({ method, path: path + odd, headers }), odd)
    }
    expectRefusal(await send({ method, path: long, headers }), 'a long path')
  })
})

const grants: readonly Record<string, unknown>[] = [
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

describe.each(grants)('the grant $grant_type', (grant) => {
  it('copes with any value in any parameter', async () => {
    const tried = Object.keys(grant).flatMap((name) =>
      hostileValues.map((value) => ({ ...grant, [name]: value })),
    )
    const inside = hostileValues.map((id) => ({
      ...grant,
      passkey: { ...Object(grant.passkey), id },
    }))
    const expectRefused = async (parameters: object) => {
      const body = JSON.stringify(parameters)
      const heard = await send({ method: 'POST', path: '/api/token', body, headers: json })
      expect(heard.status, `${body.slice(0, 200)}: ${heard.text}`).toBeGreaterThanOrEqual(400)
      expect(heard.status, `${body.slice(0, 200)}: ${heard.text}`).toBeLessThan(500)
      expect(heard.text, body.slice(0, 200)).toMatch(/^\{"(?:error|type)":"/)
      expect(heard.text, body.slice(0, 200)).not.toMatch(leaks)
    }
    // At the same time, because a refused password is answered slowly to hide the reason.
    await Promise.all([...tried, ...inside].map(expectRefused))
  })
})

describe.each(['/api/token', '/api/token/revoke'])('%s', (path) => {
  it('refuses every invalid body as in RFC 6749 or with problem details', async () => {
    for (const { name, body, headers } of hostileBodies) {
      const heard = await send({ method: 'POST', path, body, headers: { ...json, ...headers } })
      if (path.endsWith('revoke') && heard.status === 200) continue
      expect(heard.status, `${name}: ${heard.text}`).toBeGreaterThanOrEqual(400)
      expect(heard.status, `${name}: ${heard.text}`).toBeLessThan(500)
      expect(heard.text, name).toMatch(/^\{"(?:error|type)":"/)
      expect(heard.text, name).not.toMatch(leaks)
    }
  })
})

it('after all that the server answers as if nothing had happened', async () => {
  const heard = await send({
    method: 'GET',
    path: '/api/me',
    headers: (await signInAs(site, 'buyer')).headers,
  })
  expect(heard.status).toBe(200)
})
