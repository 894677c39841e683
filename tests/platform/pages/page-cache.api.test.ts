import { afterEach, describe, expect, it, vi } from 'vitest'

import { ask, publicOrigin, startSite } from '../../support/site.ts'

const site = await startSite({}, {}, { renderAhead: true })
afterEach(() => vi.useRealTimers())

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(site.address, path, { headers })
const renders = () => site.context.metrics.pageRenders

describe('cache validators', () => {
  it('each encoding has its own strong ETag and contains the same page', async () => {
    const plain = await get('/faq')
    const br = await get('/faq', { 'Accept-Encoding': 'br' })
    const gzip = await get('/faq', { 'Accept-Encoding': 'gzip' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(br.text).toBe(plain.text)
    expect(gzip.text).toBe(plain.text)
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
    for (const answer of [plain, br, gzip]) expect(answer.headers.vary).toBe('Accept-Encoding')
  })

  const conditions: [string, (etag: string) => string, number][] = [
    ['its tag', (etag) => etag, 304],
    ['its tag as a weak one', (etag) => `W/${etag}`, 304],
    ['its tag in a list', (etag) => `"one",  ${etag} , "two"`, 304],
    ['any', () => '*', 304],
    ['another tag', () => '"other"', 200],
    ['its tag without quotes', (etag) => etag.slice(1, -1), 200],
    ['nothing', () => '', 200],
    ['rubbish', () => ',,;"', 200],
  ]
  it.each(conditions)('If-None-Match with %s', async (_what, condition, status) => {
    for (const path of ['/faq', '/faq?unknown']) {
      const { etag = '' } = (await get(path)).headers
      const answer = await get(path, { 'If-None-Match': condition(etag) })
      expect(answer.status).toBe(status)
      expect(answer.headers.etag).toBe(etag)
      if (status === 304) {
        expect(answer.body).toHaveLength(0)
        expect(answer.headers).not.toHaveProperty('content-type')
        expect(answer.headers['cache-control']).toContain('max-age=60')
      }
    }
  })

  it('the tag of one encoding does not validate another', async () => {
    const { etag = '' } = (await get('/faq', { 'Accept-Encoding': 'br' })).headers
    const answer = await get('/faq', { 'Accept-Encoding': 'gzip', 'If-None-Match': etag })
    expect(answer.status).toBe(200)
  })

  it('an unknown path is 404 even if the client sends any tag', async () => {
    expect((await get('/nothing', { 'If-None-Match': '*' })).status).toBe(404)
  })

  it('HEAD answers like GET, without the body and without a render', async () => {
    const before = renders()
    for (const path of ['/', '/faq?x=1', '/nothing', '/FAQ', '/%', '/robots.txt']) {
      const got = await get(path)
      const head = await ask(site.address, path, { method: 'HEAD' })
      expect(head.status).toBe(got.status)
      expect(head.body).toHaveLength(0)
      for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'location']) {
        expect(head.headers[name], `${name} of ${path}`).toBe(got.headers[name])
      }
    }
    expect(renders()).toBe(before)
  })
})

describe('the same bytes for everyone', () => {
  it.each([
    ['Accept-Language', 'de'],
    ['Cookie', 'session=1; theme=dark'],
    ['Authorization', 'Bearer x.y.z'],
    ['Host', 'evil.example'],
    ['X-Forwarded-Host', 'evil.example'],
    ['X-Forwarded-Proto', 'http'],
    ['X-Forwarded-Prefix', '/evil'],
    ['Forwarded', 'host=evil.example;proto=http'],
    ['X-Original-URL', '/evil'],
    ['X-Rewrite-URL', '/evil'],
    ['User-Agent', 'Googlebot'],
    ['Sec-CH-Prefers-Color-Scheme', 'dark'],
    ['Range', 'bytes=0-10'],
  ])('%s: %s changes nothing', async (name, value) => {
    for (const path of ['/', '/register?as=seller', '/faq?unknown', '/nothing']) {
      const plain = await get(path)
      const other = await get(path, { [name]: value })
      expect(other.status).toBe(plain.status)
      expect(other.body.equals(plain.body), path).toBe(true)
      expect(other.headers.etag).toBe(plain.headers.etag)
      expect(other.headers).not.toHaveProperty('set-cookie')
    }
  })

  it('absolute addresses are made only from the public origin', async () => {
    const { text } = await get('/benefits', { Host: 'evil.example' })
    expect(text).toContain(`${publicOrigin}/benefits`)
    expect(text).not.toContain('evil.example')
    expect(text).not.toContain(site.address)
  })
})

describe('rendering', () => {
  it('200 requests at the same time for a new address cost exactly one render', async () => {
    site.context.pages.invalidate('path:/about-us')
    const before = renders()
    const answers = await Promise.all(Array.from({ length: 200 }, () => get('/about-us')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
    expect(renders() - before).toBe(1)
  })

  it('a stale page is served at once while one render replaces it', async () => {
    const { etag } = (await get('/policy')).headers
    const before = renders()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    const answers = await Promise.all(Array.from({ length: 200 }, () => get('/policy')))
    expect(new Set(answers.map(({ headers }) => headers.etag))).toEqual(new Set([etag]))
    await expect.poll(() => renders() - before).toBe(1)
    // It is fresh again, so nothing is rendered.
    await get('/policy')
    expect(renders() - before).toBe(1)
  })

  it('unknown parameters share the page’s entry and appear nowhere in it', async () => {
    const plain = await get('/register?as=buyer')
    const before = renders()
    for (const query of [
      'as=buyer&utm_source=x',
      'utm_source=x&as=buyer&utm_medium=%3Cscript%3Ealert(1)%3C/script%3E',
      'as=buyer&__proto__[polluted]=1&constructor=2',
      'as=buyer&as=seller',
    ]) {
      const answer = await get(`/register?${query}`)
      expect(answer.body.equals(plain.body), query).toBe(true)
    }
    expect(renders()).toBe(before)
  })

  it('known parameters with unknown values are ignored', async () => {
    const plain = await get('/register')
    const answer = await get('/register?as=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E')
    expect(answer.body.equals(plain.body)).toBe(true)
  })

  it('all unknown paths share one entry that does not repeat them', async () => {
    const before = renders()
    const first = await get('/one-unknown-path')
    for (const path of ['/two', '/a/b/c', '/wp-login.php', '/%F0%9F%92%8E', '//evil.example']) {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(answer.body.equals(first.body), path).toBe(true)
    }
    expect(first.text).not.toContain('one-unknown-path')
    expect(renders()).toBe(before)
  })

  it('a tag drops its own pages and no others', async () => {
    site.context.pages.invalidate('path:/policy')
    const before = renders()
    await get('/benefits')
    expect(renders() - before).toBe(0)
    await get('/policy')
    await get('/policy')
    expect(renders() - before).toBe(1)
  })

  it('the best compression is done later and only makes pages smaller', async () => {
    site.context.pages.invalidate('path:/benefits')
    const quick = await get('/benefits', { 'Accept-Encoding': 'br' })
    await site.context.pages.improved()
    const best = await get('/benefits', { 'Accept-Encoding': 'br' })
    expect(best.body.length).toBeLessThan(quick.body.length)
    expect(best.text).toBe(quick.text)
  })

  it('a page that is rendered again is compressed as well as the one it replaces', async () => {
    const brotli = { 'Accept-Encoding': 'br' }
    await get('/about-us', brotli)
    await site.context.pages.improved()
    const best = await get('/about-us', brotli)
    const before = renders()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 60_000 })
    try {
      await get('/about-us')
      await expect.poll(() => renders()).toBe(before + 1)
    } finally {
      vi.useRealTimers()
    }
    await site.context.pages.improved()
    expect((await get('/about-us', brotli)).body.length).toBe(best.body.length)
  })

  it('the cache stays within its size; pages that do not fit are rendered again', async () => {
    // Far less than all pages need, as with a large catalogue.
    const small = await startSite({}, { pageCacheBytes: 100_000 })
    try {
      const paths = ['/', '/faq', '/policy', '/benefits', '/register?as=both']
      for (let round = 0; round < 2; round += 1) {
        for (const path of paths) {
          expect((await ask(small.address, path)).status).toBe(200)
        }
      }
      expect(small.context.metrics.pageRenders).toBeGreaterThan(paths.length)
    } finally {
      await small.stop(0)
    }
  })

  it('a failed render reveals nothing, is not cached, and the next one can succeed', async () => {
    const { build, pages } = site.context
    const { pages: chunks } = build
    pages.invalidate('path:/benefits')
    // A release whose list of scripts is broken: completing the document throws.
    Object.assign(build, { pages: null })
    const failed = await get('/benefits')
    const head = await ask(site.address, '/benefits', { method: 'HEAD' })
    Object.assign(build, { pages: chunks })
    expect(failed.status).toBe(500)
    expect(failed.headers['cache-control']).toBe('no-store')
    expect(failed.headers['content-type']).toContain('text/html')
    expect(failed.headers).not.toHaveProperty('etag')
    expect(failed.text).not.toMatch(
      /data-stck|TypeError|\bat .*:\d+|node_modules|iterable|server\//,
    )
    expect(head.status).toBe(500)
    expect(head.headers['content-type']).toBe(failed.headers['content-type'])
    const healed = await get('/benefits')
    expect(healed.status).toBe(200)
    expect(healed.text).toContain('</html>')
  })

  it('a stale page outlives a release that cannot render it', async () => {
    const { build } = site.context
    const { pages: chunks } = build
    const failures = () => site.context.metrics.pageRenderFailures
    const before = failures()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 60_000 })
    Object.assign(build, { pages: null })
    try {
      expect((await get('/faq')).status).toBe(200)
      await expect.poll(() => failures()).toBe(before + 1)
      expect((await get('/faq')).status).toBe(200)
    } finally {
      Object.assign(build, { pages: chunks })
    }
  })
})
