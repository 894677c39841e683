import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import { createStaticHandler } from 'react-router-dom'

import { boundedQueue } from '#server/bounded-queue.ts'
import { oldestShown } from '#server/contract/database.ts'
import { tryLater } from '#server/contract/problem.ts'
import type { Api } from '#shared/contract/call.ts'
import { paths } from '#shared/routing/paths.ts'

import { CachedPage, type Keeping, type PageTimes } from './cached-page.ts'
import { staticHead } from './document.ts'
import { negotiateEncoding } from './encodings.ts'
import { finishPage, type Surroundings } from './finish-page.ts'
import { KeptTexts } from './kept-texts.ts'
import { OnceAtATime } from './once-at-a-time.ts'
import { type Addresses, addresses } from './page-address.ts'
import { PageCache } from './page-cache.ts'
import type { ApiForAll, PageServerOptions } from './page-server-options.ts'
import { render, siteHandler } from './render.tsx'
import { header, matches } from './request-headers.ts'

/**
 * Milliseconds for which a page without data is fresh. One with data is not served after
 * `oldestShown`, within which a change on another instance shows here, unless the database is slow; a
 * change on this one drops the page at once.
 */
const freshFor = 10 * 60 * 1000
/** Milliseconds after which an older page stands in for one whose data are still being loaded. */
const patience = 500
/** Times of a page that is not kept. */
const never: PageTimes = { renewFrom: 0, servedUntil: 0 }
/** The tag of pages that were rendered without their live data, because no services were open. */
const withoutServices = 'without-services'
/** The cache key for all unknown paths; no request can have it as its address. */
const notFoundKey = '404'
/** The address at which the page for unknown paths is rendered; it does not appear in the page. */
const notFoundAddress = '/404'

/**
 * The public pages: rendered once per address, cached in every encoding, and served before Express.
 * A page depends only on its address and public data, so everybody gets the same bytes.
 */
export class PageServer {
  /** Texts for machines, such as sitemaps, which are dropped by the same tags. */
  readonly texts: KeptTexts
  readonly #options: PageServerOptions
  readonly #pages: PageCache
  readonly #addresses: Addresses
  readonly #handler: typeof siteHandler
  readonly #inFlight = new OnceAtATime<CachedPage>()
  readonly #surroundings: Surroundings
  #servicesAreOpen = false
  /** Loads the data of pages that are rendered again before Express sees a request. */
  #apiForAll: ApiForAll | undefined
  /** Limits how much of the server requests for endless addresses can take. */
  readonly #inTurn = boundedQueue({
    running: 4,
    waiting: 100,
    refusal: () => tryLater('unavailable', 2, 'Try again in a moment.'),
  })
  // The best compression can wait until the first visitors have their pages.
  #improving: Promise<void> = new Promise((resolve) => setTimeout(resolve, 1000).unref())
  readonly #later = (work: () => Promise<void>): void => {
    this.#improving = this.#improving.then(work)
  }

  constructor(options: PageServerOptions) {
    this.#options = options
    this.texts = new KeptTexts(options.clock)
    const { build, config, headers } = options
    const reload = '<script type="module" src="/dev-reload.js"></script>'
    const { images, workplaceCss } = build
    this.#surroundings = {
      site: { origin: config.publicOrigin, images, workplaceCss },
      build,
      head: staticHead(build) + (config.development ? reload : ''),
      headers: headers.page,
    }
    this.#pages = new PageCache(config.pageCacheBytes)
    this.#addresses = options.addresses ?? addresses
    this.#handler = options.addresses ? createStaticHandler(options.addresses.routes) : siteHandler
  }

  /**
   * Renders every page at its canonical address, except those with data, which are rendered when
   * they are first requested. Live data are left out. The server listens only after this.
   */
  async renderPages(): Promise<void> {
    const pages = [...this.#addresses.pagesByPath]
    await this.#renderEach(
      pages.flatMap(([path, { canonical, data }]) =>
        canonical === undefined && data !== 'public' ? [path] : [],
      ),
    )
  }

  /**
   * Renders the rest, which is rarely requested and need not delay the start: second addresses of
   * pages, their variants by query, and the page for unknown paths.
   */
  async renderRarePages(): Promise<void> {
    const { pagesByPath, variations } = this.#addresses
    const plain = [...pagesByPath].flatMap(([path, { data }]) => (data === 'public' ? [] : [path]))
    await this.#renderEach([...plain, ...variations, notFoundKey])
  }

  async #renderEach(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.#pages.get(key) ?? this.#rendered(key)))
  }

  /**
   * Answers a request from the cache, in the plain HTTP listener.
   * @returns false if the request is not for a kept page
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const page = this.#kept(url)
    if (page === undefined) return false
    this.#options.metrics.pageHits += 1
    this.#send(request, response, page)
    return true
  }

  /**
   * Whether a request is for one of the pages of a fixed number, which are nearly always kept, and
   * otherwise rendered once for all who ask.
   */
  readonly isLight = ({ method, url = '/' }: IncomingMessage): boolean => {
    if (method !== 'GET' && method !== 'HEAD') return false
    const read = this.#addresses.readAddress(url)
    return read.kind === 'page' && read.admission === 'ahead'
  }

  /** Answers what `answer` cannot: other spellings, unknown queries, uncached pages, unknown paths. */
  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    apiForAll?: ApiForAll,
  ): Promise<void> {
    this.#apiForAll = apiForAll ?? this.#apiForAll
    const read = this.#addresses.readAddress(request.url ?? '/')
    if (read.kind === 'malformed') {
      this.#plain(response, 400, 'This address is malformed.\n')
    } else if (read.kind === 'moved') {
      response.setHeader('Location', read.to)
      this.#plain(response, 308, `Moved to ${read.to}\n`)
    } else {
      const key = read.kind === 'page' ? read.address : notFoundKey
      this.#send(request, response, this.#kept(key) ?? (await this.#fresh(key, apiForAll)))
    }
  }

  /** A page that may be served now, even while it is rendered again. */
  #kept(key: string): CachedPage | undefined {
    const page = this.#pages.get(key)
    if (page === undefined) return undefined
    const now = this.#options.clock().getTime()
    const { renewFrom, servedUntil } = page.times
    if (servedUntil > now) {
      if (renewFrom <= now) this.#renderInBackground(key)
      return page
    }
    return this.#inFlight.age(key) > patience && page.standsInUntil > now ? page : undefined
  }

  /** Renders a page. If loading its data takes long, an older one stands in for it. */
  async #fresh(key: string, apiForAll?: ApiForAll): Promise<CachedPage> {
    const rendering = this.#rendered(key, apiForAll)
    const inTime = await Promise.race([rendering, wait(patience, null, { ref: false })])
    return inTime ?? (await this.#standIn(key)) ?? rendering
  }

  /** The page as it was or, if it is whole without its data, without them; null if it is neither. */
  async #standIn(key: string): Promise<CachedPage | null> {
    const page = this.#pages.get(key)
    if (page !== undefined && page.standsInUntil > this.#options.clock().getTime()) return page
    const read = this.#addresses.readAddress(key)
    if (read.kind !== 'page' || read.handle.data !== 'live') return null
    const bare = await this.#render(key)
    this.#keep(key, bare)
    return bare
  }

  #notFound(): Promise<CachedPage> | CachedPage {
    return this.#kept(notFoundKey) ?? this.#rendered(notFoundKey)
  }

  /** Runs a page's action with a posted form and answers with the page, which is never cached. */
  async post(
    request: IncomingMessage,
    response: ServerResponse,
    { body, api }: { body: string; api: Api },
  ): Promise<void> {
    const read = this.#addresses.readAddress(request.url ?? '/')
    if (read.kind !== 'page') return this.handle(request, response)
    const form = new Request(this.#options.config.publicOrigin + read.address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    const rendered = await render(this.#surroundings.site, { what: form, api }, this.#handler)
    if (rendered === null) return this.#send(request, response, await this.#notFound())
    if (!('html' in rendered)) {
      const location = rendered.headers.get('location') ?? paths.home
      response.setHeader('Location', location)
      return this.#plain(response, 303, `Go on to ${location}\n`)
    }
    const { html, headers } = await finishPage(this.#surroundings, rendered, read.handle, read.path)
    const page = new CachedPage(rendered.status, html, new Set(), never, headers, 'none')
    const variant = page.variant(negotiateEncoding(request.headers['accept-encoding'] as string))
    response.writeHead(rendered.status, variant.headers)
    response.end(variant.body)
  }

  /** Drops the pages that depend on a tag; the next request renders them again. */
  invalidate(tag: string): void {
    // Current renders may have read the data before the change: send them, but do not cache them.
    this.#inFlight.forget()
    this.#pages.dropTagged(tag)
    this.texts.invalidate(tag)
  }

  /** Drops the pages that were rendered without their live data: now those can be loaded. */
  servicesOpened(): void {
    this.#servicesAreOpen = true
    this.invalidate(withoutServices)
  }

  /** Resolves when all requested encodings are compressed at the highest quality. */
  improved(): Promise<void> {
    return this.#improving
  }

  #send(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
    const variant = page.variant(negotiateEncoding(header(request, 'accept-encoding')))
    if (this.#options.draining.now) response.shouldKeepAlive = false
    const condition = header(request, 'if-none-match')
    if (condition !== undefined && page.keeping !== 'none' && matches(condition, variant.etag)) {
      this.#options.metrics.pageNotModified += 1
      response.writeHead(304, variant.notModifiedHeaders).end()
      return
    }
    response.writeHead(page.status, variant.headers)
    response.end(request.method === 'HEAD' ? undefined : variant.body)
  }

  #plain(response: ServerResponse, status: number, text: string): void {
    const headers = { ...this.#options.headers.resource, 'Cache-Control': 'no-store' }
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers })
    response.end(text)
  }

  /** Renders an address once, however many requests for it come at the same time. */
  #rendered(key: string, apiForAll?: ApiForAll): Promise<CachedPage> {
    return this.#inFlight.run(key, async (isCurrent) => {
      const page = await this.#render(key, apiForAll).catch(async (error: unknown) => {
        const standIn = await this.#standIn(key)
        if (standIn === null) throw error
        this.#options.log.error({ err: error, address: key }, 'a page could not be rendered again')
        const now = this.#options.clock().getTime()
        const servedUntil = Math.max(standIn.times.servedUntil, now + oldestShown)
        standIn.times = { renewFrom: now + oldestShown / 2, servedUntil }
        return standIn
      })
      if (isCurrent()) this.#keep(key, page)
      return page ?? this.#notFound()
    })
  }

  #keep(key: string, page: CachedPage | null): void {
    // The next visitors will want the same encodings, so compress the new page in them now.
    for (const encoding of this.#pages.get(key)?.encodings ?? []) page?.variant(encoding)
    if (page === null) return this.#pages.delete(key)
    const read = this.#addresses.readAddress(key)
    this.#pages.put(key, page, read.kind === 'page' ? read.admission : 'ahead')
  }

  #renderInBackground(key: string): void {
    if (this.#inFlight.has(key)) return
    this.#rendered(key, this.#apiForAll).catch((error: unknown) => {
      // It was dropped meanwhile; the next request tries again.
      this.#options.log.error({ err: error, address: key }, 'a page could not be rendered')
    })
  }

  /** @returns null if the page's data shows that the address does not exist */
  async #render(key: string, apiForAll?: ApiForAll): Promise<CachedPage | null> {
    const { metrics, clock } = this.#options
    const address = key === notFoundKey ? notFoundAddress : key
    const read = this.#addresses.readAddress(address)
    if (read.kind === 'malformed' || read.kind === 'moved') throw new Error(`no page: ${address}`)
    const { handle } = read
    const path = read.kind === 'page' ? read.path : null
    const tags = new Set(path === null ? [] : [`path:${path}`])
    const hasData = handle.data === 'public'
    const isLive = handle.data === 'live'
    const changes = hasData || isLive
    const endless = read.kind === 'page' && read.admission === 'twice'
    const loads = hasData || (isLive && apiForAll !== undefined)
    let freshUntil = clock().getTime() + (loads ? oldestShown : freshFor)
    if (isLive && !loads) {
      tags.add(withoutServices)
      // Rendered ahead, although its data can be loaded by now: the next request does so.
      if (this.#servicesAreOpen) freshUntil = clock().getTime()
    }
    const api = apiForAll?.((tag, until) => {
      tags.add(tag)
      if (until !== undefined) freshUntil = Math.min(freshUntil, until.getTime())
    })
    metrics.pageMisses += 1
    try {
      const { site } = this.#surroundings
      const work = () => render(site, { what: address, api }, this.#handler)
      const rendered = await (hasData || endless ? this.#inTurn(work) : work())
      if (rendered === null) return null
      if (!('html' in rendered)) throw new Error(`the page at ${address} redirects`)
      metrics.pageRenders += 1
      const { html, headers } = await finishPage(this.#surroundings, rendered, handle, path)
      const keeping: Keeping =
        handle.kind !== 'public' ? 'none' : changes ? 'revalidated' : 'shared'
      // There are many of these or they expire soon: the best compression is not worth it.
      const later = loads || endless ? undefined : this.#later
      const { status } = rendered
      // In the second half of its time, which leaves enough to load data slowly.
      const renewFrom = changes ? (clock().getTime() + freshUntil) / 2 : freshUntil
      const times = { renewFrom, servedUntil: changes ? freshUntil : Infinity }
      return new CachedPage(status, html, tags, times, headers, keeping, later)
    } catch (error) {
      metrics.pageRenderFailures += 1
      throw error
    }
  }
}
