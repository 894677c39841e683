import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import type { Running } from '#server/main.ts'
import { pagesByPath } from '#server/pages/page-address.ts'

import { contentsOf } from '../../support/html.ts'
import { type Answer, ask, publicOrigin, startSite } from '../../support/site.ts'

const site = await startSite()

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(site.address, path, { headers })

/** Headers of the connection and the single request, which do not belong to the page. */
const passing = new Set(['date', 'connection', 'keep-alive', 'x-request-id'])
const lasting = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.has(name)))

function securityOf(build: Running['context']['build'], { text }: Answer) {
  const style = contentsOf(text, 'style')[0]?.content ?? ''
  const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`
  return {
    'content-security-policy':
      `default-src 'none';script-src 'self' '${build.markerHash}';style-src 'self' '${styleHash}';` +
      `img-src 'self';font-src 'self';connect-src 'self';frame-src blob:;manifest-src 'self';form-action 'self';` +
      `base-uri 'none';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types 'none';` +
      `report-to csp;report-uri /api/csp-report`,
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'reporting-endpoints': 'csp="/api/csp-report"',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  }
}

describe('security headers', () => {
  it.each([...pagesByPath])('%s sends exactly the required set', async (path, { data }) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    const { 'content-length': length, etag, ...rest } = lasting(answer)
    expect(length).toBe(String(answer.body.length))
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect(rest).toEqual({
      ...securityOf(site.context.build, answer),
      // What a page with data shows may have changed a second later.
      'cache-control':
        data === 'public' || data === 'live'
          ? 'public, no-cache'
          : 'public, max-age=60, stale-while-revalidate=86400',
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Encoding',
    })
  })

  it('the fast path before Express and Express itself send the same headers', async () => {
    const fast = await get('/benefits')
    // With an unknown parameter the address is not in the cache, so Express answers.
    const slow = await get('/benefits?utm_source=letter')
    expect(lasting(slow)).toEqual(lasting(fast))
    expect(slow.body.equals(fast.body)).toBe(true)
  })

  it('an unknown path has the same policy, but nobody may cache it', async () => {
    const answer = await get('/no/such/page')
    expect(answer.status).toBe(404)
    expect(answer.headers).toMatchObject(securityOf(site.context.build, answer))
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each(['/robots.txt', '/healthz', '/api/nothing', '/site.webmanifest', '/%'])(
    '%s, which is no page, may not run or frame anything',
    async (path) => {
      const { headers } = await get(path)
      expect(headers['content-security-policy']).toBe(
        "default-src 'none';frame-ancestors 'none';sandbox",
      )
      expect(headers['x-content-type-options']).toBe('nosniff')
    },
  )

  it.each(['/', '/faq?x', '/nothing', '/robots.txt', '/api/x', '/%', '/FAQ', '/healthz'])(
    '%s reveals neither server nor framework',
    async (path) => {
      const { headers } = await get(path)
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
    },
  )

  it('plain HTTP as public origin forces nobody to HTTPS', async () => {
    const local = await startSite({ PUBLIC_ORIGIN: 'http://localhost:3000' })
    try {
      for (const path of ['/', '/robots.txt']) {
        const { headers } = await ask(local.address, path)
        expect(headers).not.toHaveProperty('strict-transport-security')
      }
    } finally {
      await local.stop(0)
    }
  })
})

describe('other origins', () => {
  it.each(['https://evil.example', 'null', publicOrigin])(
    'a request from %s gets no permission to read anything',
    async (origin) => {
      for (const path of ['/', '/register', '/api/csp-report', '/robots.txt', '/nothing']) {
        for (const method of ['GET', 'OPTIONS', 'HEAD']) {
          const { headers } = await ask(site.address, path, {
            method,
            headers: {
              Origin: origin,
              'Access-Control-Request-Method': 'POST',
              'Access-Control-Request-Headers': 'authorization',
            },
          })
          expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual(
            [],
          )
        }
      }
    },
  )
})
