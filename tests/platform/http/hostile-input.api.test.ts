import { afterAll, expect, it } from 'vitest'

import { operations } from '#server/features.ts'

import {
  forbiddenFields,
  hostileBodies,
  hostileQueries,
  hostileValues,
} from '../../support/hostile-bodies.ts'
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
} from '../../support/hostile-requests.ts'
import { signInAs } from '../../support/people.ts'

// A sample for each operation; all of it is in `tests/full`.

const run = await openHostile()
afterAll(() => run.stop())

/** One hostile body of each class; the others differ only before any operation is known. */
const classes = ['{', '[]', '__proto__', 'another type', 'an unknown charset']
const oneOfEach = hostileBodies.filter(({ name }) => classes.includes(name))

/** Some of the hostile values, other ones for each number. */
const valueAt = (at: number) => hostileValues[at % hostileValues.length]

it('the sample has a body of each class', () => {
  expect(oneOfEach).toHaveLength(classes.length)
})

it.each(takesJson)(
  '$name refuses a body of each class, and any field that it does not know',
  async (operation) => {
    const { method } = operation.endpoint
    const path = addressOf(operation)
    const caller = await run.callerFor(operation, 10)
    const send = (body: string | Buffer, headers = {}) =>
      run.send({ method, path, body, headers: { ...json, ...caller, ...headers } })
    for (const { name, body, headers } of oneOfEach) expectRefusal(await send(body, headers), name)
    const known = fieldsOf(operation)
    const forbidden = forbiddenFields.filter((field) => !known.includes(field))
    const heard = await send(
      JSON.stringify(Object.fromEntries(forbidden.map((field) => [field, 'x']))),
    )
    expectRefusal(heard, 'forbidden fields')
    expect(heard.text).toContain('#unknown-field')
    for (const field of forbidden) expect(heard.text, field).toContain(`/${field}`)
  },
)

it.each(operations.map((operation, at) => ({ name: operation.name, operation, at })))(
  '$name copes with any value in its fields and parameters',
  async ({ operation, at }) => {
    const { endpoint } = operation
    const { method, receives } = endpoint
    const type = receives === 'json' ? json : { 'content-type': 'application/pdf' }
    const caller = await run.callerFor(operation, 10)
    const headers = { ...caller, ...(method === 'GET' ? {} : type) }
    const fields = fieldsOf(operation).filter((field) => !endpoint.path.includes(`:${field}`))
    const path = addressOf(operation)
    if (takesJson.includes(operation) && fields.length > 0) {
      for (const from of [at, at * 3 + 1]) {
        const given = fields.map((field, more) => [field, valueAt(from + more)])
        const body = JSON.stringify(Object.fromEntries(given))
        expectTold(await run.send({ method, path, body, headers }), body)
      }
    }
    const value =
      encodeURIComponent(Buffer.from(String(valueAt(at)).slice(0, 200)).toString()) || 'x'
    const aimed = `/api${endpoint.path.replaceAll(/:\w+/g, value)}`
    const query = fields.map((field) => `${field}=${value}`).join('&')
    expectTold(await run.send({ method, path: `${aimed}?${query}`, headers }), value)
    expectRefusal(await run.send({ method, path: `${path}?a=1&a=2`, headers }), 'twice')
  },
)

// What reads bodies and addresses is the same for all operations.
const examples = operations.filter(({ name }) =>
  ['site.enquire', 'companies.register'].includes(name),
)

it.each(examples)('$name refuses every invalid body and address', async (operation) => {
  const { method } = operation.endpoint
  const path = addressOf(operation)
  const caller = await run.callerFor(operation, 50)
  for (const { name, body, headers } of hostileBodies) {
    expectRefusal(
      await run.send({ method, path, body, headers: { ...json, ...caller, ...headers } }),
      name,
    )
  }
  const headers = { ...json, ...caller }
  for (const odd of [...hostileQueries, '/%E0%A4%A', '/%00', '/..%2f..%2fetc', '/a'.repeat(2500)]) {
    expectRefusal(await run.send({ method, path: path + odd, headers }), odd.slice(0, 40))
  }
})

it.each(grants)('the grant $grant_type copes with values in its parameters', async (grant) => {
  const tried = Object.keys(grant).flatMap((name, at) =>
    [0, 9, 18, 27].map((more) => ({ ...grant, [name]: valueAt(at + more) })),
  )
  for (const parameters of tried) {
    const body = JSON.stringify(parameters)
    const heard = await run.send({ method: 'POST', path: '/api/token', body, headers: json })
    expect(heard.status, `${body.slice(0, 200)}: ${heard.text}`).toBeGreaterThanOrEqual(400)
    expect(heard.status, `${body.slice(0, 200)}: ${heard.text}`).toBeLessThan(500)
    expect(heard.text, body.slice(0, 200)).toMatch(/^\{"(?:error|type)":"/)
    expect(heard.text, body.slice(0, 200)).not.toMatch(leaks)
  }
})

it('after all that the server answers as if nothing had happened', async () => {
  const { headers } = await signInAs(run.site, 'buyer')
  expect((await run.send({ method: 'GET', path: '/api/me', headers })).status).toBe(200)
})
