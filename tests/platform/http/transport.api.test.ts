import { afterEach, describe, expect, it } from 'vitest'

import { ask, askRaw, publicOrigin, startSite } from '../../support/site.ts'

const site = await startSite()

/** After each test the server still runs. */
afterEach(async () => expect((await ask(site.address, '/faq')).status).toBe(200))

const leaks = /\n\s+at .+:\d+:\d+|node_modules|Error:|data-stck|file:\/\/|ENOENT/
const statuses = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]))

describe('methods', () => {
  it.each(['/', '/faq?x', '/nothing', '/robots.txt', '/assets/nothing.js'])(
    '%s refuses TRACE, PUT, PATCH and DELETE and says what it allows',
    async (path) => {
      for (const method of ['TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
        const answer = await ask(site.address, path, { method, headers: { Cookie: 'secret' } })
        expect(answer.status, method).toBe(405)
        expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
        expect(answer.text).not.toContain('secret')
      }
    },
  )

  it('a page without a form accepts no form', async () => {
    const answer = await ask(site.address, '/about-us', { method: 'POST', body: 'a=1' })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
  })

  it('OPTIONS lists what is allowed, including the form’s POST', async () => {
    const page = await ask(site.address, '/', { method: 'OPTIONS' })
    expect([page.status, page.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
    const form = await ask(site.address, '/contact-us', { method: 'OPTIONS' })
    expect(form.headers.allow).toBe('GET, HEAD, OPTIONS, POST')
  })

  it.each([
    ['CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n', 405],
    ['FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 501],
    ['get / HTTP/1.1\r\nHost: a\r\n\r\n', 501],
  ])('%j is refused', async (bytes, status) => {
    expect(statuses(await askRaw(site.address, bytes))).toEqual([status])
  })
})

describe('requests that two servers could read differently', () => {
  const next = 'GET /policy HTTP/1.1\r\nHost: a\r\n\r\n'

  it.each([
    [
      'both lengths',
      `POST /contact-us HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${next}`,
    ],
    [
      'two lengths',
      `POST /contact-us HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 4\r\n\r\n${next}`,
    ],
    [
      'a length that is no number',
      `POST /contact-us HTTP/1.1\r\nHost: a\r\nContent-Length: +4\r\n\r\n${next}`,
    ],
    [
      'chunked not last',
      `POST /contact-us HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${next}`,
    ],
    [
      'an obsolete folded header',
      `GET / HTTP/1.1\r\nHost: a\r\nX: one\r\n two\r\nContent-Length\r\n : 3\r\n\r\n${next}`,
    ],
    ['a bare line feed', `GET / HTTP/1.1\nHost: a\n\n${next}`],
    ['a bare carriage return', `GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n${next}`],
    ['NUL in a header', `GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n${next}`],
    ['a space before the colon', `GET / HTTP/1.1\r\nHost : a\r\n\r\n${next}`],
    ['no host', `GET / HTTP/1.1\r\n\r\n${next}`],
    ['NUL in the address', `GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n${next}`],
    ['a space in the address', `GET /a b HTTP/1.1\r\nHost: a\r\n\r\n${next}`],
  ])('%s: 400, closed, and nothing smuggled', async (_what, bytes) => {
    const answer = await askRaw(site.address, bytes)
    expect(statuses(answer)).toEqual([400])
    expect(answer).toMatch(/connection: close/i)
    expect(answer).not.toContain('Privacy')
  })

  it('a broken chunk ends the connection with 400', async () => {
    const bytes = `POST /contact-us HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\na=b\r\n0\r\n\r\n${next}`
    expect(statuses(await askRaw(site.address, bytes))).toEqual([400])
  })

  it('pipelined requests are answered in order', async () => {
    const one = 'GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n'
    const answer = await askRaw(site.address, one + next + one)
    expect(statuses(answer)).toEqual([404, 200, 404])
  })
})

describe('a malformed request', () => {
  const head = (answer: string) => {
    const [, ...lines] = answer.slice(0, answer.indexOf('\r\n\r\n')).split('\r\n')
    return new Map(lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line]))
  }

  it.each([
    [400, 'GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n'],
    [400, 'GET / HTTP/1.1\r\n\r\n'],
    [405, 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
    [417, 'GET / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\n\r\n'],
    [431, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17 * 1024)}\r\n\r\n`],
    [501, 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('refused with %i has the same headers as every other answer', async (status, bytes) => {
    const close = 'GET /api/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    const usual = head(await askRaw(site.address, close))
    const answer = await askRaw(site.address, bytes)
    expect(statuses(answer)).toEqual([status])
    const told = head(answer)
    for (const [name, line] of usual) {
      // The first is set by the application; the others differ for good reason.
      const own = ['x-request-id', 'content-length', 'content-type', 'vary', 'date']
      if (!own.includes(name ?? '')) expect(told.get(name)?.toLowerCase()).toBe(line.toLowerCase())
    }
    expect(usual.get('strict-transport-security')).toBeDefined()
    expect(usual.get('x-content-type-options')).toBeDefined()
    expect(told.get('date')).toBeDefined()
    expect(told.get('content-type')).toMatch(/application\/problem\+json/)
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ status })
  })
})

describe('sizes', () => {
  it('17 KB of headers are too much', async () => {
    const answer = await askRaw(
      site.address,
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17 * 1024)}\r\n\r\n`,
    )
    expect(statuses(answer)).toEqual([431])
    expect(answer).toMatch(/^content-type: application\/problem\+json$/im)
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toEqual({
      type: 'about:blank',
      title: 'Request Header Fields Too Large',
      status: 431,
    })
  })

  it.each(['/', '/faq?', '/register?as=seller&x='])(
    '%s with 10 KB more is too long',
    async (path) => {
      const answer = await ask(site.address, path + 'a'.repeat(10_240))
      expect(answer.status).toBe(414)
      expect(answer.body.length).toBeLessThan(1000)
    },
  )

  it('300 headers do no harm', async () => {
    const headers = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`x-header-${at}`, String(at)]),
    )
    expect((await ask(site.address, '/', { headers })).status).toBe(200)
  })
})

describe('invalid addresses', () => {
  it.each(['/%E0%A4%A', '/x/%00', '/%', '/faq%00', '/%5Cevil.example', '/assets/%E0%A4%A'])(
    '%s gets a plain 400',
    async (path) => {
      const answer = await ask(site.address, path)
      expect(answer.status).toBe(400)
      expect(answer.text).not.toMatch(leaks)
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  it.each([
    '/assets/',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/images/../manifest.json',
    '/manifest.json',
    '/.env',
    '/.git/config',
    '/server/main.ts',
    '/dist/site.json',
    '/..',
    '/api',
    '/api/',
    '/api/constructor',
    '/wp-admin/setup.php',
    '/__proto__',
    '/constructor',
  ])('%s does not exist', async (path) => {
    const answer = await ask(site.address, path)
    expect(answer.status).toBe(404)
    expect(answer.text).not.toMatch(leaks)
  })

  it('a path of thousands of characters is unknown like any other', async () => {
    for (const path of [`/${'a'.repeat(5000)}`, `/${'a/'.repeat(2000)}`]) {
      expect((await ask(site.address, path)).status).toBe(404)
    }
  })

  it.each([
    ['/FAQ', '/faq'],
    ['/faq/', '/faq'],
    ['/%66aq', '/faq'],
    ['/Faq/', '/faq'],
    ['/ABOUT-US?next=//evil.example', '/about-us'],
  ])('%s moves to %s for good', async (path, to) => {
    const answer = await ask(site.address, path)
    expect([answer.status, answer.headers.location]).toEqual([308, to])
  })

  it('an absolute address in the request line opens no other site', async () => {
    for (const target of [
      'http://evil.example/',
      'http://evil.example/faq',
      '//evil.example/faq',
    ]) {
      const answer = await askRaw(
        site.address,
        `GET ${target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
      )
      expect(statuses(answer)[0]).toBeGreaterThanOrEqual(400)
      expect(answer).not.toMatch(/^location:/im)
    }
  })

  it('API errors are problem details with the id from the log', async () => {
    const answer = await ask(site.address, '/api/nothing')
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(JSON.parse(answer.text)).toMatchObject({
      status: 404,
      instance: answer.headers['x-request-id'],
    })
  })
})

describe('plain HTTP at the proxy', () => {
  const http = { 'X-Forwarded-Proto': 'http', Host: 'evil.example' }

  it('redirects pages to HTTPS, is refused by the API, and HTTPS itself works', async () => {
    const behind = await startSite({ TRUSTED_PROXIES: '127.0.0.1' })
    try {
      for (const path of ['/', '/faq', '/faq?x=1', '/nothing', '//evil.example', '/robots.txt']) {
        const answer = await ask(behind.address, path, { headers: http })
        expect([answer.status, answer.headers.location]).toEqual([308, publicOrigin + path])
      }
      const api = await ask(behind.address, '/api/csp-report', { method: 'POST', headers: http })
      expect(api.status).toBe(403)
      expect(api.headers).not.toHaveProperty('location')
      const https = await ask(behind.address, '/', { headers: { 'X-Forwarded-Proto': 'https' } })
      expect(https.status).toBe(200)
      expect((await ask(behind.address, '/healthz', { headers: http })).status).toBe(200)
      const absolute = await askRaw(
        behind.address,
        'GET http://evil.example/ HTTP/1.1\r\nHost: a\r\nX-Forwarded-Proto: http\r\n\r\n',
      )
      expect(statuses(absolute)).toEqual([400])
    } finally {
      await behind.stop(0)
    }
  })

  it('is not believed if a stranger claims it', async () => {
    const behind = await startSite({ TRUSTED_PROXIES: '10.0.0.0/8' })
    try {
      expect((await ask(behind.address, '/', { headers: http })).status).toBe(200)
    } finally {
      await behind.stop(0)
    }
  })
})
