import supertest from 'supertest'
import { afterEach, describe, expect, it } from 'vitest'

import { formPaths } from '#server/pages/page-address.ts'

import { ask, publicOrigin, openSite } from '../../support/site.ts'

const site = await openSite()
afterEach(async () => expect((await ask(site.address, '/contact-us')).status).toBe(200))

const post = (path: string) => supertest(site.address).post(path).type('form')

describe('posted forms', () => {
  it('are accepted for registration and its email, login, password reset, contact, references and terms', () => {
    expect(formPaths.toSorted()).toEqual([
      '/accept-terms',
      '/contact-us',
      '/forgot-password',
      '/login',
      '/references',
      '/register',
      '/register/done',
    ])
  })

  it.each(['/contact-us', '/login', '/register', '/register?as=seller'])(
    '%s answers an empty form with the page, which nobody caches',
    async (path) => {
      const answer = await post(path).send('')
      expect(answer.status).toBeLessThan(500)
      expect(answer.type).toBe('text/html')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers).not.toHaveProperty('etag')
      expect(answer.headers['content-security-policy']).toContain("trusted-types 'none'")
    },
  )

  it('what one person posts never appears on another’s page', async () => {
    const before = (await ask(site.address, '/contact-us')).headers.etag
    await post('/contact-us').send('message=a-secret-of-mine&email=me%40example.com')
    const after = await ask(site.address, '/contact-us')
    expect(after.headers.etag).toBe(before)
    expect(after.text).not.toContain('a-secret-of-mine')
  })

  it('markup in a field is shown as text', async () => {
    const hostile = '</script><img src=x onerror=alert(1)>'
    const fields = ['name', 'email', 'company', 'subject', 'message', 'password']
    const body = new URLSearchParams(fields.map((field) => [field, hostile])).toString()
    for (const path of formPaths) {
      const answer = await post(path).send(body)
      expect(answer.status).toBeLessThan(500)
      expect(answer.text).not.toContain('<img src=x')
    }
  })

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another subdomain', { 'Sec-Fetch-Site': 'same-site' }],
    [
      'another site that claims this origin',
      { 'Sec-Fetch-Site': 'cross-site', Origin: publicOrigin },
    ],
    ['a site that claims to be both', { 'Sec-Fetch-Site': 'same-origin, cross-site' }],
    ['another origin, from an old browser', { Origin: 'https://evil.example' }],
    ['a sandboxed frame', { Origin: 'null' }],
    ['this origin by plain HTTP', { Origin: publicOrigin.replace('https', 'http') }],
  ])('%s cannot post a form', async (_who, headers) => {
    for (const path of formPaths) {
      const answer = await post(path).set(headers).send('email=a%40b.example')
      expect(answer.status).toBe(403)
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
  })

  it('a loopback name with our port cannot either, since it is not the public origin', async () => {
    const { host, origin } = new URL(site.address)
    for (const path of formPaths) {
      expect((await post(path).set({ Host: host, Origin: origin }).send('')).status).toBe(403)
    }
  })

  it.each([
    ['this site', { 'Sec-Fetch-Site': 'same-origin' }],
    ['the address bar', { 'Sec-Fetch-Site': 'none' }],
    ['this origin', { Origin: publicOrigin }],
  ])('%s can', async (_who, headers) => {
    const answer = await post('/contact-us').set(headers).send('')
    expect(answer.status).not.toBe(403)
  })

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'text/xml'])(
    '%s is not accepted for a form: 415',
    async (type) => {
      const answer = await supertest(site.address)
        .post('/login')
        .set('Content-Type', type)
        .send('{"a":1}')
      expect(answer.status).toBe(415)
    },
  )

  it('more than 100 KB is too much, declared or not, compressed or not', async () => {
    const big = `message=${'a'.repeat(110 * 1024)}`
    expect((await post('/contact-us').send(big)).status).toBe(413)
    const chunked = await ask(site.address, '/contact-us', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Transfer-Encoding': 'chunked',
      },
      body: big,
    })
    expect(chunked.status).toBe(413)
  })

  it.each([
    ['malformed escapes', 'email=%E0%A4%A&name=%'],
    ['NUL', 'email=a%00b&name=%00'],
    ['no pairs', '&&&===&'],
    ['ten thousand fields', Array.from({ length: 10_000 }, (_, at) => `f${at}=1`).join('&')],
    ['one field a thousand times', 'email=a&'.repeat(1000)],
    ['deep brackets', `a${'[b]'.repeat(1000)}=1`],
    ['members of every object', '__proto__=1&constructor=2&toString=3&hasOwnProperty=4'],
    ['prototype pollution', '__proto__[polluted]=1'],
    ['lone surrogates', 'name=%ED%A0%80'],
    ['text directions and nothing', 'name=%E2%80%AE%E2%80%8B'],
  ])('%s in a form never becomes a 500', async (_what, body) => {
    for (const path of formPaths) {
      const answer = await post(path).send(body)
      expect(answer.status).toBeLessThan(500)
      expect(answer.text).not.toMatch(/data-stck|node_modules|TypeError/)
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('a body that only claims to be compressed is refused', async () => {
    const answer = await post('/contact-us').set('Content-Encoding', 'gzip').send('a=1')
    expect(answer.status).toBe(400)
    expect((await post('/contact-us').set('Content-Encoding', 'x').send('a=1')).status).toBe(415)
  })
})

describe('reports of policy violations', () => {
  it('are counted and answered, whatever they contain', async () => {
    const before = site.context.metrics.cspReports
    const answer = await supertest(site.address)
      .post('/api/csp-report')
      .set('Content-Type', 'application/csp-report')
      .send('{"csp-report":{"blocked-uri":"inline"}}')
    expect(answer.status).toBe(204)
    expect(site.context.metrics.cspReports).toBe(before + 1)
  })

  it.each([
    ['{', 400],
    [`[${'1,'.repeat(20_000)}1]`, 413],
    ['['.repeat(8000), 400],
  ])('%.10s… is refused with a clear message', async (body, status) => {
    const answer = await supertest(site.address)
      .post('/api/csp-report')
      .set('Content-Type', 'application/json')
      .send(body)
    expect(answer.status).toBe(status)
    expect(answer.type).toBe('application/problem+json')
    expect(answer.text).not.toMatch(/SyntaxError|position|JSON\.parse/)
  })
})
