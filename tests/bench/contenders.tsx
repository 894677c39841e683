/**
 * The servers that we compare ours with, one per process: `node contenders.js <name>` on `PORT`.
 * Built like the server itself, so that both run the same production code.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import compression from 'compression'
import express from 'express'
import { cloneElement, type PropsWithChildren, type ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server.node'

import { readConfig } from '#server/config.ts'
import { createContext } from '#server/context.ts'
import { completeDocument, staticHead } from '#server/pages/document.ts'
import { codecs } from '#server/pages/encodings.ts'
import { pagesByPath } from '#server/pages/page-address.ts'
import { styleOf } from '#server/pages/page-style.ts'
import { documentOf, match, render } from '#server/pages/render.tsx'
import type { SiteBuild } from '#server/pages/site-build.ts'
import { structuredData } from '#server/pages/structured-data.ts'
import type { PageHandle } from '#shared/routing/page-route.tsx'

import type { KeptAnswer } from './kept-answer.ts'

const build = JSON.parse(readFileSync('dist/site.json', 'utf8')) as SiteBuild
const config = readConfig(process.env)
const site = { origin: config.publicOrigin, images: build.images, workplaceCss: build.workplaceCss }
const handle = pagesByPath.get('/') as PageHandle

/** A bare server that sends the same bytes: the best that Node can do. */
function bare() {
  const kept = JSON.parse(readFileSync(process.env.ANSWER ?? '', 'utf8')) as KeptAnswer
  const body = Buffer.from(kept.body, 'base64')
  return createServer((_request, response) => {
    response.writeHead(200, kept.headers)
    response.end(body)
  })
}

/**
 * The usual way: render for each request, pipe, and let the `compression` middleware do the rest.
 */
function usual() {
  const app = express()
  app.use(compression())
  app.get('/', async (_request, response) => {
    const context = await match(site, { what: '/' })
    if (!('matches' in context)) throw new Error('the page redirects')
    const page = documentOf(site, context) as ReactElement<PropsWithChildren>
    const head = (
      <head>
        <style dangerouslySetInnerHTML={{ __html: build.css }} />
        <script type="module" src={build.entry.url} />
      </head>
    )
    response.type('html')
    const stream = renderToPipeableStream(cloneElement(page, {}, head, page.props.children), {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(response),
    })
  })
  return createServer(app)
}

/** Our way without the cache: render and compress in one go for each request. */
function uncached() {
  const head = staticHead(build)
  const brotli = codecs.get('br')
  const answer = async (response: ServerResponse) => {
    const rendered = await render(site, { what: '/' })
    if (rendered === null || !('html' in rendered)) throw new Error('the page redirects')
    const blocks = await structuredData(site.origin, '/', handle)
    const { css } = styleOf(build.rules, rendered.html.toString())
    const parts = { head, css, build, handle, structuredData: blocks, data: null }
    const body = brotli?.quick(completeDocument(rendered.html, parts))
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'br' }).end(body)
  }
  return createServer((_request, response) => void answer(response))
}

/**
 * Our page server, with extra addresses to make its home page cold or stale and to count renders.
 */
function singleFlight() {
  let ahead = 0
  const { pages, metrics } = createContext(config, build, () => new Date(Date.now() + ahead))
  const doors: Record<string, () => void> = {
    '/-cold': () => pages.invalidate('path:/'),
    '/-stale': () => {
      ahead += 3_600_000
    },
  }
  return createServer((request: IncomingMessage, response) => {
    const { url = '/' } = request
    if (url.startsWith('/-')) {
      doors[url]?.()
      return void response.end(String(metrics.pageRenders))
    }
    if (!pages.answer(request, response)) void pages.handle(request, response)
  })
}

const servers = { bare, usual, uncached, singleFlight }
const create = servers[process.argv[2] as keyof typeof servers]
create().listen(config.port, config.host)
