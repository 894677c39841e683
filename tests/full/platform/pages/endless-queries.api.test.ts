import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createElement as h, type ReactNode } from 'react'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { Metrics } from '#server/http/metrics.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { addressesOf } from '#server/pages/page-address.ts'
import { PageServer } from '#server/pages/page-server.ts'
import { text } from '#shared/routing/endless-parameters.ts'
import { wholeNumber } from '#shared/routing/number-parameter.ts'
import { pageRoute } from '#shared/routing/page-route.tsx'
import { oneOf, type Query, useQuery } from '#shared/routing/query.ts'

import { textOf } from '../../../support/html.ts'
import { ask, startSite } from '../../../support/site.ts'

const searchQuery = {
  q: text({ max: 40 }),
  sort: oneOf(['new', 'price'], 'new'),
  page: wholeNumber({ from: 1, to: 99 }),
}
const kindsQuery = { kind: oneOf(['ring', 'chain']) }

function Search() {
  const { q, sort, page } = useQuery(searchQuery)
  return h('h1', null, `[${q}] by ${sort}, page ${page}`)
}

function Kinds() {
  const { kind } = useQuery(kindsQuery)
  return h('h1', null, `Kind: ${kind ?? 'all'}`)
}

const route = (path: string, Page: () => ReactNode, query: Query = {}) =>
  pageRoute({
    path,
    title: path,
    module: 'a test',
    load: async () => ({ Page }),
    skeleton: null,
    query,
  })

const addresses = addressesOf(
  [
    route('/', () => h('h1', null, 'Home')),
    route('/kinds', Kinds, kindsQuery),
    route('/search', Search, searchQuery),
    route('*', () => h('h1', null, 'Nothing here')),
  ],
  [],
)

let pages: PageServer
let metrics: Metrics

const site = await startSite()
const server = createServer((request, response) => {
  if (pages.answer(request, response)) return
  pages.handle(request, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error))
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(async () => {
  server.close()
  await site.stop(0)
})

/** A new cache for each test, with room for about thirty of these pages. */
beforeEach(async () => {
  const { context } = site
  const { build, config } = context
  const headers = securityHeaders(build, config)
  const small = { ...config, pageCacheBytes: 1_500_000 }
  metrics = new Metrics()
  pages = new PageServer({ ...context, config: small, metrics, headers, addresses })
  await pages.renderPages()
  await pages.renderRarePages()
})

const get = (path: string) => ask(address, path)
const heading = async (path: string) => {
  const { status, text: html } = await get(path)
  expect(status).toBe(200)
  return textOf(/<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? '')
}
/** The number of renders that some requests cost. */
async function rendersOf(work: () => Promise<unknown>): Promise<number> {
  const before = metrics.pageRenders
  await work()
  return metrics.pageRenders - before
}
/** Asks for this many different queries, each this many times. */
async function flood(count: number, times: number) {
  for (let at = 0; at < count; at += 1) {
    for (let time = 0; time < times; time += 1) await get(`/search?q=word-${at}`)
  }
}

describe('a page with endless queries', () => {
  it('is rendered with its typed query', async () => {
    expect(await heading('/search')).toBe('[] by new, page 1')
    expect(await heading('/search?q=gold+ring&sort=price&page=3')).toBe(
      '[gold ring] by price, page 3',
    )
  })

  it('is cached when an address is asked for twice, and not before', async () => {
    expect(await rendersOf(() => get('/search?q=ring'))).toBe(1)
    expect(await rendersOf(() => get('/search?q=ring'))).toBe(1)
    expect(await rendersOf(() => get('/search?q=ring'))).toBe(0)
  })

  it('has one entry, whatever the order and the unknown parameters of the address', async () => {
    for (let time = 0; time < 2; time += 1) await get('/search?q=ring&sort=price&page=2')
    const first = await get('/search?q=ring&sort=price&page=2')
    const renders = await rendersOf(async () => {
      for (const query of [
        'page=2&sort=price&q=ring',
        'utm_source=x&q=++ring%00&page=02&sort=price',
        'q=ring&q=chain&sort=price&sort=new&page=2&__proto__[x]=1',
      ]) {
        expect((await get(`/search?${query}`)).body.equals(first.body), query).toBe(true)
      }
    })
    expect(renders).toBe(0)
  })

  it.each([
    ['10 KB of letters', `q=${'a'.repeat(10_000)}`, `[${'a'.repeat(40)}] by new, page 1`],
    ['NUL', 'q=%00ring%00', '[ring] by new, page 1'],
    ['half a character', 'q=%ED%A0%80ring%ED%BF', '[ring] by new, page 1'],
    ['markup', 'q=%3C%2Fscript%3E%3Cb%3E', '[</script><b>] by new, page 1'],
    ['no escape at all', 'q=%&sort=%zz&page=%', '[%] by new, page 1'],
    ['a thousand times the same', `${'q=ring&'.repeat(1000)}`, '[ring] by new, page 1'],
    ['nothing but signs', '&&==&?&=q', '[] by new, page 1'],
    ['values out of bounds', 'page=100&sort=constructor', '[] by new, page 1'],
  ])('answers %s with the page for what remains of the query', async (_what, query, expected) => {
    // Each query is read twice: rendered, and from the cache.
    for (let time = 0; time < 3; time += 1) {
      expect(await heading(`/search?${query}`)).toBe(expected)
    }
  })

  it('costs at most two renders for 100 requests at the same time', async () => {
    const renders = await rendersOf(() =>
      Promise.all(Array.from({ length: 100 }, () => get('/search?q=crowd'))),
    )
    // The first requests share one render; later ones get the next, which is cached.
    expect(renders).toBeLessThanOrEqual(2)
  })

  it('evicts no other page, however many addresses are asked for, and how often', async () => {
    await flood(60, 3)
    const renders = await rendersOf(async () => {
      for (const path of ['/', '/kinds', '/kinds?kind=ring', '/kinds?kind=chain', '/search']) {
        expect((await get(path)).status).toBe(200)
      }
    })
    expect(renders).toBe(0)
  })

  it('stays cached for popular queries, while others ask for something new each time', async () => {
    for (let time = 0; time < 2; time += 1) await get('/search?q=ring')
    await flood(60, 1)
    expect(await rendersOf(() => get('/search?q=ring'))).toBe(0)
  })

  it('is dropped with everything that was made from the same page', async () => {
    for (let time = 0; time < 2; time += 1) await get('/search?q=ring')
    pages.invalidate('path:/search')
    expect(await rendersOf(() => get('/search?q=ring'))).toBe(1)
  })
})

it('a page with few queries has them rendered in advance', async () => {
  expect(await rendersOf(() => heading('/kinds?kind=chain'))).toBe(0)
  expect(await heading('/kinds?kind=chain')).toBe('Kind: chain')
  expect(addresses.variations).toEqual(['/kinds?kind=ring', '/kinds?kind=chain'])
})
