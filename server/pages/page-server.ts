import type { IncomingMessage, ServerResponse } from 'node:http'

import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'

import type { Config } from '#server/config.ts'
import type { Metrics } from '#server/http/metrics.ts'
import { type Headers, withStyle } from '#server/http/security-headers.ts'
import type { Api } from '#shared/contract/call.ts'
import { paths } from '#shared/routing/paths.ts'
import type { Site } from '#shared/layout/site-context.ts'
import type { PageHandle } from '#shared/routing/page-route.tsx'

import { CachedPage } from './cached-page.ts'
import { completeDocument, staticHead } from './document.ts'
import { negotiateEncoding } from './encodings.ts'
import { pagesByPath, readAddress } from './page-address.ts'
import { styleOf } from './page-style.ts'
import { type Rendered, render } from './render.tsx'
import type { SiteBuild } from './site-build.ts'
import { structuredData } from './structured-data.ts'

/** Milliseconds for which a rendered page counts as fresh. */
const freshFor = 10 * 60 * 1000
/** The one entry of all unknown paths; no request can have it as its address. */
const notFoundKey = '404'
/** Where the page of unknown paths is rendered; the path shows nowhere in it. */
const notFoundAddress = '/404'

interface PageServerOptions {
  config: Config
  build: SiteBuild
  log: Logger
  headers: { page: Headers; resource: Headers }
  metrics: Metrics
  draining: { now: boolean }
}

/**
 * The public pages: rendered once per address, kept whole in every encoding, answered before Express.
 * A page is a function of its address alone, so everyone gets the same bytes.
 */
export class PageServer {
  readonly #options: PageServerOptions
  readonly #pages: LRUCache<string, CachedPage>
  readonly #inFlight = new Map<string, Promise<CachedPage>>()
  readonly #head: string
  readonly #site: Site
  // Compressing well can wait until the first visitors have been answered.
  #improving: Promise<void> = new Promise((resolve) => setTimeout(resolve, 1000).unref())

  constructor(options: PageServerOptions) {
    this.#options = options
    this.#head = staticHead(options.build)
    if (options.config.development) {
      this.#head += '<script type="module" src="/dev-reload.js"></script>'
    }
    const { images, workplaceCss } = options.build
    this.#site = { origin: options.config.publicOrigin, images, workplaceCss }
    this.#pages = new LRUCache({
      maxSize: options.config.pageCacheBytes,
      sizeCalculation: (page) => page.size,
    })
  }

  /** Renders every page and the one for unknown paths; the server listens only after this. */
  async renderPages(): Promise<void> {
    await this.#renderEach([...pagesByPath.keys(), notFoundKey])
  }

  /** Renders what a query makes of a page: a few rare addresses, which need not hold up the start. */
  async renderVariations(): Promise<void> {
    await this.#renderEach(
      [...pagesByPath].flatMap(([path, { query }]) =>
        Object.entries(query).flatMap(([name, values]) =>
          values.map((value) => `${path}?${name}=${value}`),
        ),
      ),
    )
  }

  async #renderEach(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.#pages.get(key) ?? this.#rendered(key)))
  }

  /**
   * Answers a request from the cache, in the plain HTTP listener.
   * @returns false when the request is not for a page that is kept
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const page = this.#pages.get(url)
    if (page === undefined) return false
    if (page.freshUntil < Date.now()) this.#renderInBackground(url)
    this.#options.metrics.pageHits += 1
    this.#send(request, response, page)
    return true
  }

  /** Answers whatever `answer` could not: other spellings, unknown queries, cold pages, unknown paths. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const read = readAddress(request.url ?? '/')
    if (read.kind === 'malformed') {
      this.#plain(response, 400, 'This address is malformed.\n')
    } else if (read.kind === 'moved') {
      response.setHeader('Location', read.to)
      this.#plain(response, 308, `Moved to ${read.to}\n`)
    } else {
      const key = read.kind === 'page' ? read.address : notFoundKey
      const page = this.#pages.get(key)
      if (page !== undefined && page.freshUntil < Date.now()) this.#renderInBackground(key)
      this.#send(request, response, page ?? (await this.#rendered(key)))
    }
  }

  /** Runs a page's action with a posted form and answers with the page; nothing of it is kept. */
  async post(
    request: IncomingMessage,
    response: ServerResponse,
    { body, api }: { body: string; api: Api },
  ): Promise<void> {
    const read = readAddress(request.url ?? '/')
    if (read.kind !== 'page') return this.handle(request, response)
    const form = new Request(this.#options.config.publicOrigin + read.address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    const rendered = await render(this.#site, { request: form, api })
    if (!('html' in rendered)) {
      const location = rendered.headers.get('location') ?? paths.home
      response.setHeader('Location', location)
      return this.#plain(response, 303, `Go on to ${location}\n`)
    }
    const { html, headers } = this.#complete(rendered, read.handle, read.path)
    const page = new CachedPage(rendered.status, html, new Set(), 0, headers, false)
    const variant = page.variant(negotiateEncoding(request.headers['accept-encoding'] as string))
    response.writeHead(rendered.status, variant.headers)
    response.end(variant.body)
  }

  /** Drops the pages that were made from a tagged piece of content; the next request renders them. */
  invalidate(tag: string): void {
    for (const [address, page] of this.#pages.entries()) {
      if (page.tags.has(tag)) this.#pages.delete(address)
    }
  }

  /** Resolves when every page so far has been compressed at the highest quality. */
  improved(): Promise<void> {
    return this.#improving
  }

  #send(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
    const variant = page.variant(negotiateEncoding(header(request, 'accept-encoding')))
    if (this.#options.draining.now) response.shouldKeepAlive = false
    const condition = header(request, 'if-none-match')
    if (condition !== undefined && page.cacheable && matches(condition, variant.etag)) {
      this.#options.metrics.pageNotModified += 1
      response.writeHead(304, variant.notModifiedHeaders).end()
      return
    }
    response.writeHead(page.status, variant.headers)
    response.end(request.method === 'HEAD' ? undefined : variant.body)
  }

  #headersFor({ referrer }: PageHandle): Headers {
    const { page } = this.#options.headers
    return referrer === 'none' ? { ...page, 'Referrer-Policy': 'no-referrer' } : page
  }

  #plain(response: ServerResponse, status: number, text: string): void {
    const headers = { ...this.#options.headers.resource, 'Cache-Control': 'no-store' }
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers })
    response.end(text)
  }

  /** Renders an address once, however many ask for it at the same time. */
  #rendered(key: string): Promise<CachedPage> {
    const running = this.#inFlight.get(key)
    if (running !== undefined) return running
    const started = this.#render(key).finally(() => this.#inFlight.delete(key))
    this.#inFlight.set(key, started)
    return started
  }

  #renderInBackground(key: string): void {
    if (this.#inFlight.has(key)) return
    this.#rendered(key).catch((error: unknown) => {
      // The stale page goes on serving; the next request tries again.
      this.#options.log.error({ err: error, address: key }, 'a page could not be rendered anew')
    })
  }

  async #render(key: string): Promise<CachedPage> {
    const { metrics } = this.#options
    const address = key === notFoundKey ? notFoundAddress : key
    metrics.pageMisses += 1
    try {
      metrics.pageRenders += 1
      const rendered = await render(this.#site, address)
      if (!('html' in rendered)) throw new Error(`the page at ${address} redirects`)
      const read = readAddress(address)
      if (read.kind === 'malformed' || read.kind === 'moved') throw new Error(`no page: ${address}`)
      const path = read.kind === 'page' ? read.path : null
      const { html, headers } = this.#complete(rendered, read.handle, path)
      const tags = new Set<string>(path === null ? [] : [`path:${path}`])
      const isPublic = read.handle.kind === 'public'
      const freshUntil = Date.now() + freshFor
      const page = new CachedPage(rendered.status, html, tags, freshUntil, headers, isPublic)
      this.#pages.set(key, page)
      this.#improving = this.#improving.then(() => page.compressBest())
      return page
    } catch (error) {
      metrics.pageRenderFailures += 1
      throw error
    }
  }

  #complete(rendered: Rendered, handle: PageHandle, path: string | null) {
    const { css, hash } = styleOf(this.#options.build.rules, rendered.html.toString())
    const html = completeDocument(rendered.html, {
      head: this.#head,
      css,
      build: this.#options.build,
      handle,
      structuredData: path === null ? [] : structuredData(this.#site.origin, path),
      data: rendered.data,
    })
    return { html, headers: withStyle(this.#headersFor(handle), hash) }
  }
}

/**
 * One header by its lower-case name. `request.headers` would gather all of them into an object first,
 * which costs a good part of a hit.
 */
function header({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] as string
    if (given.length === name.length && given.toLowerCase() === name) return rawHeaders[at + 1]
  }
  return undefined
}

/** Whether an `If-None-Match` header names a tag; weak tags compare by their text. */
function matches(condition: string, etag: string): boolean {
  if (condition === etag || condition === '*') return true
  return condition.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}
