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

import { operations } from '#server/features.ts'

import {
  forbiddenFields,
  hostileBodies,
  hostileQueries,
  hostileValues,
} from '../../../support/hostile-bodies.ts'
import {
  addressOf,
  expectRefusal,
  expectTold,
  fieldsOf,
  grants,
  json,
  leaks,
  openHostile,
  takesJson,
} from '../../../support/hostile-requests.ts'
import { signInAs } from '../../../support/people.ts'

const run = await openHostile()
afterAll(() => run.stop())

/** More requests than one operation gets here. */
const most = 200

describe.each(takesJson)('$name', (operation) => {
  const { method } = operation.endpoint
  const path = addressOf(operation)
  let caller: Record<string, string>
  beforeAll(async () => {
    caller = await run.callerFor(operation, most)
  })

  it('refuses every invalid body in the same form', async () => {
    for (const { name, body, headers } of hostileBodies) {
      expectRefusal(
        await run.send({ method, path, body, headers: { ...json, ...caller, ...headers } }),
        name,
      )
    }
  })

  it('refuses fields that only the server may set', async () => {
    for (const field of forbiddenFields) {
      if (fieldsOf(operation).includes(field)) continue
      const body = JSON.stringify({ [field]: 'x' })
      const heard = await run.send({ method, path, body, headers: { ...json, ...caller } })
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
        expectTold(await run.send({ method, path, body, headers: { ...json, ...caller } }), body)
      }),
      { numRuns: 25 },
    )
  })
})

describe.each(operations)('the address of $name', (operation) => {
  const { method, receives } = operation.endpoint
  const path = addressOf(operation)

  it('copes with invalid parameters', async () => {
    const caller = await run.callerFor(operation, most)
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
      expectTold(await run.send({ method, path: `${aimed}?${asked}`, headers }), value)
    }
    const long = '/api' + '/a'.repeat(2500)
    for (const query of hostileQueries) {
      const heard = await run.send({ method, path: path + query, headers })
      expectRefusal(heard, query.slice(0, 40))
      expect(heard.cpuMs, query.slice(0, 40)).toBeLessThan(1000)
    }
    for (const odd of ['/%E0%A4%A', '/%00', '/..%2f..%2fetc']) {
      expectRefusal(await run.send({ method, path: path + odd, headers }), odd)
    }
    expectRefusal(await run.send({ method, path: long, headers }), 'a long path')
  })
})

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
      const heard = await run.send({ method: 'POST', path: '/api/token', body, headers: json })
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
      const heard = await run.send({ method: 'POST', path, body, headers: { ...json, ...headers } })
      if (path.endsWith('revoke') && heard.status === 200) continue
      expect(heard.status, `${name}: ${heard.text}`).toBeGreaterThanOrEqual(400)
      expect(heard.status, `${name}: ${heard.text}`).toBeLessThan(500)
      expect(heard.text, name).toMatch(/^\{"(?:error|type)":"/)
      expect(heard.text, name).not.toMatch(leaks)
    }
  })
})

it('after all that the server answers as if nothing had happened', async () => {
  const heard = await run.send({
    method: 'GET',
    path: '/api/me',
    headers: (await signInAs(run.site, 'buyer')).headers,
  })
  expect(heard.status).toBe(200)
})
