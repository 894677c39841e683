import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { exportJWK } from 'jose'
import { describe, expect, it } from 'vitest'

import { signInAs } from '../../support/people.ts'
import { ask, askRaw, publicOrigin, openSite } from '../../support/site.ts'

const site = await openSite()
const [who, other] = await Promise.all([signInAs(site, 'buyer'), signInAs(site, 'seller')])
const keys = (await site.context.services.open()).keys

type Claims = Record<string, unknown>
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const join = (header: Claims, claims: Claims) => `${encoded(header)}.${encoded(claims)}`
const headerOf = (changed: Claims = {}): Claims => ({
  alg: 'EdDSA',
  typ: 'at+jwt',
  kid: keys.signing.kid,
  ...changed,
})
const seconds = () => Math.floor(Date.now() / 1000)
const claimsOf = (changed: Claims = {}): Claims => ({
  iss: publicOrigin,
  aud: publicOrigin,
  sub: who.personId,
  sid: who.sessionId,
  jti: crypto.randomUUID(),
  iat: seconds(),
  exp: seconds() + 600,
  auth_time: seconds(),
  name: 'Test buyer',
  ...changed,
})
/** Signed with our own key, so that only what a test has changed is wrong with it. */
const signed = (header: Claims, claims: Claims, key = keys.signing.key) => {
  const text = join(header, claims)
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}
const stranger = generateKeyPairSync('ed25519')

const me = (authorization: string) => ask(site.address, '/api/me', { headers: { authorization } })
async function expectRefused(authorization: string) {
  const { status, headers, text } = await me(authorization)
  expect(status, text).toBe(401)
  expect(headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  expect(JSON.parse(text)).toMatchObject({ type: '/api/docs#signed-out', status: 401 })
  expect(text).not.toMatch(/jwt|jws|jose|claim|signature|stack/i)
}

it('a token with nothing wrong is accepted, so each refusal below has its own reason', async () => {
  expect((await me(`Bearer ${signed(headerOf(), claimsOf())}`)).status).toBe(200)
  // Another instance's clock may be 30 seconds fast or slow; the rest is for a busy machine.
  const ahead = { iat: seconds() + 28, nbf: seconds() + 28 }
  const over = { iat: seconds() - 615, exp: seconds() - 15 }
  for (const times of [ahead, over]) {
    expect((await me(`Bearer ${signed(headerOf(), claimsOf(times))}`)).status).toBe(200)
  }
})

describe('a forged signature', () => {
  it.each(['none', 'None', 'NONE', ''])('with alg %j is refused', async (alg) => {
    const text = join(headerOf({ alg }), claimsOf())
    await expectRefused(`Bearer ${text}.`)
    await expectRefused(`Bearer ${text}`)
    await expectRefused(`Bearer ${text}.${signed(headerOf(), claimsOf()).split('.')[2]}`)
  })

  it('by HMAC with the public key, in any form, is refused', async () => {
    const publicKey = createPublicKey(keys.signing.key)
    const [jwk] = keys.published.keys
    const secrets = [
      Buffer.from(jwk?.x ?? '', 'base64url'),
      jwk?.x ?? '',
      JSON.stringify(jwk),
      publicKey.export({ format: 'pem', type: 'spki' }),
      publicKey.export({ format: 'der', type: 'spki' }),
      '',
    ]
    for (const secret of secrets) {
      const text = join(headerOf({ alg: 'HS256' }), claimsOf())
      const mac = createHmac('sha256', secret).update(text).digest('base64url')
      await expectRefused(`Bearer ${text}.${mac}`)
    }
  })

  it('by another key is refused, whatever key it names', async () => {
    for (const kid of [
      keys.signing.kid,
      'unknown',
      '',
      undefined,
      7,
      null,
      '../../dev/null',
      "' OR 1=1--",
    ]) {
      await expectRefused(`Bearer ${signed(headerOf({ kid }), claimsOf(), stranger.privateKey)}`)
    }
    for (const kid of ['unknown', undefined, '__proto__', 'constructor']) {
      await expectRefused(`Bearer ${signed(headerOf({ kid }), claimsOf())}`)
    }
    await expectRefused(`Bearer ${signed(headerOf({ alg: 'ES256' }), claimsOf())}`)
  })

  it('that brings or links its own key is refused, and the link is never fetched', async () => {
    let asked = 0
    const sinkhole = createServer((_request, response) => {
      asked += 1
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await once(sinkhole, 'listening')
    const url = `http://127.0.0.1:${(sinkhole.address() as AddressInfo).port}/keys.json`
    const jwk = await exportJWK(stranger.publicKey)
    for (const header of [
      { jwk },
      { jku: url },
      { x5u: url },
      { x5c: ['MIIB'] },
      { jwk, jku: url },
    ]) {
      for (const kid of [keys.signing.kid, 'theirs', undefined]) {
        await expectRefused(
          `Bearer ${signed(headerOf({ ...header, kid }), claimsOf(), stranger.privateKey)}`,
        )
      }
    }
    expect(asked).toBe(0)
    sinkhole.close()
  })

  it('that is cut, lengthened or taken from another token is refused', async () => {
    const good = signed(headerOf(), claimsOf())
    const [head = '', body = '', tail = ''] = good.split('.')
    const promoted = encoded(claimsOf({ sub: other.personId, sid: other.sessionId }))
    for (const token of [
      `${head}.${body}.`,
      `${head}.${body}.${tail.slice(0, 40)}`,
      `${good}AAAA`,
      `${good}.${tail}`,
      `${head}.${promoted}.${tail}`,
      `${head}..${tail}`,
      `.${body}.${tail}`,
      '..',
      'a.b.c',
      `${head}.${body}.${'A'.repeat(86)}`,
      good.toUpperCase(),
    ]) {
      await expectRefused(`Bearer ${token}`)
    }
  })
})

it('a good token with any part spelt differently is refused', async () => {
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // With this name the second part has unused bits too, like the signature.
  const parts = ['a', 'ab', 'abc']
    .map((name) => signed(headerOf(), claimsOf({ name })).split('.'))
    .find((each) => (each[1]?.length ?? 0) % 4 !== 0) as string[]
  expect((await me(`Bearer ${parts.join('.')}`)).status).toBe(200)
  let tried = 0
  for (const [at, part] of parts.entries()) {
    const bytes = Buffer.from(part, 'base64url')
    const others = [...characters].map((last) => part.slice(0, -1) + last)
    const spelt = [...others, `${part}=`, `${part}==`, part.replaceAll('-', '+')]
      .concat(part.replaceAll('_', '/'))
      .filter((each) => each !== part && Buffer.from(each, 'base64url').equals(bytes))
    for (const each of spelt) await expectRefused(`Bearer ${parts.with(at, each).join('.')}`)
    tried += spelt.length
  }
  // The four unused bits of the signature alone give fifteen.
  expect(tried).toBeGreaterThan(20)
})

describe('a token that we signed, but with', () => {
  const now = seconds()
  it.each<[string, Claims]>([
    ['another issuer', { iss: 'https://evil.example' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'https://evil.example' }],
    ['no audience', { aud: undefined }],
    ['no person', { sub: undefined }],
    ['a malformed person', { sub: 'admin' }],
    ['no session', { sid: undefined }],
    ['a malformed session', { sid: "' OR 1=1--" }],
    ['an unknown session', { sid: crypto.randomUUID() }],
    ['no id', { jti: undefined }],
    ['no expiry', { exp: undefined }],
    ['an expiry in words', { exp: '2099-01-01' }],
    ['an expiry in the past', { exp: now - 31 }],
    ['no issue time', { iat: undefined }],
    ['an issue time in the future', { iat: now + 120, exp: now + 600 }],
    ['a start in the future', { nbf: now + 120 }],
    ['a life of years', { iat: now - 3600, exp: now + 1e8 }],
    ['an endless expiry', { exp: 1e308, iat: now - 3600 }],
  ])('%s is refused', (_what, changed) =>
    expectRefused(`Bearer ${signed(headerOf(), claimsOf(changed))}`),
  )

  it('a person other than the session’s is refused', async () => {
    await expectRefused(`Bearer ${signed(headerOf(), claimsOf({ sub: other.personId }))}`)
  })

  it.each<[string, Claims]>([
    ['another type', { typ: 'JWT' }],
    ['no type', { typ: undefined }],
    ['a claim marked as critical', { crit: ['exp'] }],
    ['an extension marked as critical', { crit: ['b64'], b64: false }],
    ['an empty list of critical names', { crit: [] }],
  ])('%s in its header is refused', (_what, changed) =>
    expectRefused(`Bearer ${signed(headerOf(changed), claimsOf())}`),
  )

  it('more than 4 KB is refused', async () => {
    await expectRefused(`Bearer ${signed(headerOf(), claimsOf({ name: 'x'.repeat(4000) }))}`)
  })
})

describe('a good token', () => {
  it('counts only in its header, not in address, body or cookie', async () => {
    const inQuery = await ask(site.address, `/api/me?access_token=${who.token}`)
    const cookie = `token=${who.token}; access_token=${who.token}; Authorization=Bearer ${who.token}`
    const inCookie = await ask(site.address, '/api/me', { headers: { cookie } })
    const inBody = await ask(site.address, '/api/me/recovery-codes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: who.token }),
    })
    for (const { status, headers } of [inQuery, inCookie, inBody]) {
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer'])
    }
    expect((await me(`Bearer ${who.token}`)).status).toBe(200)
  })

  it.each([
    ['another scheme', (token: string) => `Basic ${token}`],
    ['no scheme', (token: string) => token],
    ['a second token after it', (token: string) => `Bearer ${token} ${token}`],
    ['a second token after a comma', (token: string) => `Bearer ${token}, Bearer ${token}`],
    ['quotes', (token: string) => `Bearer "${token}"`],
    ['no token', () => 'Bearer'],
    ['an empty header', () => ''],
  ])('with %s is refused', (_what, authorization) => expectRefused(authorization(who.token)))

  it('with a second Authorization header is refused, in either order', async () => {
    const good = `Authorization: Bearer ${who.token}\r\n`
    const bad = `Authorization: Bearer ${signed(headerOf(), claimsOf(), stranger.privateKey)}\r\n`
    for (const headers of [good + bad, bad + good, good + good]) {
      const bytes = `GET /api/me HTTP/1.1\r\nHost: a\r\n${headers}Connection: close\r\n\r\n`
      const answer = await askRaw(site.address, bytes)
      expect(answer).toMatch(/^HTTP\/1\.1 401 /)
      expect(answer).toMatch(/application\/problem\+json/)
    }
  })
})
