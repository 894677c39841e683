import { eq } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import supertest from 'supertest'
import { describe, expect, it } from 'vitest'

import { person } from '#server/features/accounts/table.ts'
import { accounts } from '#shared/features/accounts/contract.ts'

import { AccountClient, startAccounts, statusesOf } from '../../support/account-client.ts'
import { addPerson, password } from '../../support/people.ts'
import { publicOrigin } from '../../support/site.ts'

const site = await startAccounts()

const someone = async () => (await addPerson(site, 'buyer')).who.email

describe('the token endpoint', () => {
  it('answers as in RFC 6749, with the refresh token only in a locked cookie', async () => {
    const client = new AccountClient(site)
    const answer = await client.signIn(await someone())
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 600,
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers.pragma).toBe('no-cache')
    const cookies = answer.headers['set-cookie'] as unknown as string[]
    const refresh = cookies.find((cookie) => cookie.startsWith('__Host-rt='))
    for (const flag of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict', 'Expires=']) {
      expect(refresh).toContain(flag)
    }
    expect(refresh).not.toContain('Domain')
    expect(answer.text).not.toContain(client.cookies.get('__Host-rt'))
  })

  it('names person and session for ten minutes, and no personal data but the name', async () => {
    const email = await someone()
    const client = new AccountClient(site)
    await client.signIn(email)
    const claims = decodeJwt(client.token ?? '')
    expect(Object.keys(claims).toSorted()).toEqual(
      ['aud', 'auth_time', 'exp', 'iat', 'iss', 'jti', 'name', 'sid', 'sub'].toSorted(),
    )
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBeLessThanOrEqual(600)
    expect(JSON.stringify(claims)).not.toContain(email)
    expect(claims).toMatchObject({ iss: publicOrigin, aud: publicOrigin })
    const { alg, typ, kid } = decodeProtectedHeader(client.token ?? '')
    expect([alg, typ, kid]).toEqual(['EdDSA', 'at+jwt', expect.any(String)])
    const keys = await supertest(site.address)
      .get('/.well-known/jwks.json')
      .set('X-Forwarded-Proto', 'https')
    expect(keys.body.keys.map((key: { kid: string }) => key.kid)).toContain(kid)
    expect(keys.text).not.toContain('"d"')
  })

  it('answers the same to wrong passwords and unknown, suspended or closed accounts', async () => {
    const { db } = (await site.context.services.open()).database
    const now = new Date()
    const [suspended, closed] = [await someone(), await someone()]
    const because = { suspendedAt: now, suspendedBecause: 'a test' }
    await db.update(person).set(because).where(eq(person.email, suspended))
    await db.update(person).set({ closedAt: now }).where(eq(person.email, closed))
    const answers = [
      await new AccountClient(site).signIn(await someone(), { password: 'not this one at all' }),
      await new AccountClient(site).signIn('nobody@trade.example'),
      await new AccountClient(site).signIn(suspended),
      await new AccountClient(site).signIn(closed),
    ]
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([400, answers[0]?.text])
      expect(JSON.parse(text).error).toBe('invalid_grant')
      expect(headers).not.toHaveProperty('set-cookie')
    }
  })

  it('logs unconfirmed people in, who can have the confirmation sent again', async () => {
    const { who } = await addPerson(site, 'unconfirmed')
    const client = new AccountClient(site)
    expect((await client.signIn(who.email)).status).toBe(200)
    expect((await client.call(accounts.me, {})).body.emailConfirmed).toBe(false)
    expect((await client.call(accounts.resendConfirmation, {})).status).toBe(202)
  })
})

describe('the token endpoint refuses', () => {
  const post = () => supertest(site.address).post('/api/token').set('X-Forwarded-Proto', 'https')
  const grant = { grant_type: 'credentials', email: 'a@trade.example', password }

  it.each([
    [{}, 'invalid_request'],
    [{ ...grant, password: undefined }, 'invalid_request'],
    [{ ...grant, email: ['a@trade.example', 'b@trade.example'] }, 'invalid_request'],
    [{ ...grant, operator: true }, 'invalid_request'],
    [{ ...grant, grant_type: 'password' }, 'unsupported_grant_type'],
    [{ ...grant, grant_type: 'authorization_code' }, 'unsupported_grant_type'],
    [{ grant_type: 'passkey', passkey: {} }, 'invalid_request'],
  ])('%j', async (body, error) => {
    const answer = await post().send(body)
    expect([answer.status, answer.body.error]).toEqual([400, error])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  const nul = String.fromCodePoint(0)
  it.each([
    ['a long address', { email: `${'a'.repeat(240)}@trade.example` }, 'invalid_grant'],
    ['one that NFKC makes 18 times as long', { email: 'ﷺ'.repeat(200) }, 'invalid_grant'],
    ['NUL in the address', { email: `a${nul}@trade.example` }, 'invalid_request'],
    ['NUL in the password', { password: `x${nul}` }, 'invalid_request'],
    ['NUL in the code', { code: nul }, 'invalid_request'],
    ['half a character', { email: '\uD800@trade.example' }, 'invalid_request'],
  ])('%s', async (_name, odd, error) => {
    const json = await post().send({ ...grant, ...odd })
    expect([json.status, json.body.error]).toEqual([400, error])
  })

  it('repeated parameters, broken bodies, other content types and other methods', async () => {
    const form = 'application/x-www-form-urlencoded'
    const twice = await post().type(form).send('grant_type=credentials&email=a&email=b&password=c')
    expect([twice.status, twice.body.error]).toEqual([400, 'invalid_request'])
    const broken = await post().type('json').send('{')
    expect([broken.status, broken.body.error]).toEqual([400, 'invalid_request'])
    expect((await post().type('text/plain').send('grant_type=refresh')).status).toBe(415)
    const read = await supertest(site.address).get('/api/token').set('X-Forwarded-Proto', 'https')
    expect([read.status, read.headers.allow]).toEqual([405, 'OPTIONS, POST'])
  })

  it.each([
    ['', { 'Sec-Fetch-Site': 'cross-site' }],
    ['', { 'Sec-Fetch-Site': 'same-site' }],
    ['', { Origin: 'https://evil.example' }],
    ['/revoke', { 'Sec-Fetch-Site': 'cross-site' }],
    ['/revoke', { Origin: 'null' }],
  ])('what another site sends to %s: %j', async (path, headers) => {
    const client = new AccountClient(site)
    const email = await someone()
    await client.signIn(email)
    const cookie = `__Host-rt=${client.cookies.get('__Host-rt')}`
    for (const body of [{ ...grant, email }, { grant_type: 'refresh' }]) {
      const answer = await supertest(site.address)
        .post(`/api/token${path}`)
        .set({ 'X-Forwarded-Proto': 'https', Cookie: cookie, ...headers })
        .send(body)
      expect(answer.status).toBe(403)
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
    expect((await client.call(accounts.me, {})).status).toBe(200)
  })

  it('a missing token with a plain challenge, and a wrong one by name', async () => {
    const nobody = await new AccountClient(site).call(accounts.me, {})
    expect([nobody.status, nobody.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    const forger = new AccountClient(site)
    forger.token = 'a.b.c'
    const refused = await forger.call(accounts.me, {})
    expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })
})

describe('too many attempts', () => {
  const wrong = { password: 'not this one at all' }

  it('ten wrong passwords from ten places lock out strangers but not the owner', async () => {
    const email = await someone()
    const owner = new AccountClient(site)
    await owner.signIn(email)
    const texts = []
    for (const address of [email, 'nobody.at.all@trade.example']) {
      const guesses = await statusesOf(10, () => new AccountClient(site).signIn(address, wrong))
      expect(new Set(guesses)).toEqual(new Set([400]))
      const answer = await new AccountClient(site).signIn(address)
      expect(answer.status).toBe(429)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      texts.push(answer.text)
    }
    expect(texts[0]).toBe(texts[1])
    expect((await owner.signIn(email)).status).toBe(200)
  })

  it('a sixth wrong password within a minute from one place is not checked', async () => {
    const email = await someone()
    const client = new AccountClient(site)
    const guesses = await statusesOf(5, () => client.signIn(email, wrong))
    expect(new Set(guesses)).toEqual(new Set([400]))
    expect((await client.signIn(email)).status).toBe(429)
  })

  it('a browser that the account knows may not guess any faster', async () => {
    const email = await someone()
    const owner = new AccountClient(site)
    await owner.signIn(email)
    const guesses = await statusesOf(5, () => owner.signIn(email, wrong))
    expect(new Set(guesses)).toEqual(new Set([400]))
    expect((await owner.signIn(email)).status).toBe(429)
  })

  it('a correct login costs no attempt', async () => {
    const email = await someone()
    const owner = new AccountClient(site)
    for (let at = 0; at < 7; at += 1) expect((await owner.signIn(email)).status).toBe(200)
  })
})
